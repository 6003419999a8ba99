/** How a row is that can be added to. */
export interface RowProps {
  readonly error: string | null;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}
