import { type GraphShape, layOutGraph } from "./lay-out-graph.ts";

// A thread of its own: a large graph takes longer to lay out than the window may stand still.
addEventListener("message", ({ data }: MessageEvent<GraphShape>) => {
  postMessage(layOutGraph(data));
});
