/** Files that are over the window. */
export interface FileDrag {
  /** How many; their names are told only once they are dropped. */
  readonly files: number;
}

interface FileDragListeners {
  /** Told when files come over the window, and null when they are gone. */
  readonly onDrag: (drag: FileDrag | null) => void;
  readonly canDrop: (files: number) => boolean;
  readonly onDrop: (file: File) => void;
}

/**
 * Follows files that are dragged over the window. A page would open what is dropped on it; here
 * nothing ever takes the window's place.
 * @returns a function that ends it
 */
export function followFileDrags({ onDrag, canDrop, onDrop }: FileDragListeners): () => void {
  const over = (event: DragEvent) => {
    const files = filesOf(event);
    if (files === 0 || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = canDrop(files) ? "copy" : "none";
    if (event.type === "dragenter") onDrag({ files });
  };
  const leave = (event: DragEvent) => {
    // From one element to the next it is still over the window.
    if (event.relatedTarget === null) onDrag(null);
  };
  // While something is dragged, a page hears of no pointer and no key: it ended somewhere else.
  const end = () => onDrag(null);
  const drop = (event: DragEvent) => {
    const files = filesOf(event);
    if (files === 0) return;
    event.preventDefault();
    onDrag(null);
    const [file] = event.dataTransfer?.files ?? [];
    if (file && canDrop(files)) onDrop(file);
  };
  const abort = new AbortController();
  const { signal } = abort;
  window.addEventListener("dragenter", over, { signal });
  window.addEventListener("dragover", over, { signal });
  window.addEventListener("dragleave", leave, { signal });
  window.addEventListener("drop", drop, { signal });
  window.addEventListener("pointermove", end, { signal });
  window.addEventListener("keydown", end, { signal });
  return () => abort.abort();
}

/** How many files are dragged; 0 for cards, texts and everything else. */
function filesOf({ dataTransfer }: DragEvent): number {
  if (!dataTransfer?.types.includes("Files")) return 0;
  return [...dataTransfer.items].filter(({ kind }) => kind === "file").length;
}
