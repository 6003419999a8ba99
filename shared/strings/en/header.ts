/** The top of the window. */
export const header = {
  app: "Baton",
  costTitle: "What executions cost today",
  today: "today",
  newTask: "New task",
  running: {
    title: "Running now",
    count: "{{count, number}} running",
    none: "Nothing runs. Start work with `{{command}} run --next -- COMMAND`",
    lastBeat: "Last beat {{ago}}",
    beat: "beat {{ago}}",
  },
};
