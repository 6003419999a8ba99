/** Creates a task. */
export function NewTaskDialog(_props: { readonly status: "backlog" | "todo" }) {
  return null;
}
