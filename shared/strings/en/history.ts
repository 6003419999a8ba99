/** A task's History. */
export const history = {
  list: "History",
  all: "Show all {{events, number}} events",
  when: "{{at}}, by {{door}}",
  to: "to",
  none: "none",
};
