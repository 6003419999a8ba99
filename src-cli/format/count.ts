/** `1 thing`, `2 things`. @param what in the singular, with a plural that ends in s */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
