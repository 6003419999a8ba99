/** As the marks of a plot are set: their size stands in the style sheet too. */
const SIZE = 11;

let context: CanvasRenderingContext2D | null = null;

/**
 * How wide a mark's text is, in pixels. It is not put into the page to see: that would lay the page
 * out for every text.
 */
export function textWidth(text: string): number {
  context ??= makeContext();
  return context?.measureText(text).width ?? text.length * SIZE;
}

function makeContext(): CanvasRenderingContext2D | null {
  const made = document.createElement("canvas").getContext("2d");
  if (made) made.font = `${SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  return made;
}
