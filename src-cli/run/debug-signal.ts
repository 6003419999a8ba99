/**
 * From now on SIGUSR1 does nothing. Node opens its debugger on it, through which any process of the
 * same user could run code in a program that holds claims for days. For programs that go on and on;
 * a call that ends at once has no need.
 */
export function ignoreDebugSignal(): void {
  if (process.platform !== "win32") process.on("SIGUSR1", () => undefined);
}
