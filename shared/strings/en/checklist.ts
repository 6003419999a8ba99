/** The checkboxes of a description. */
export const checklist = {
  label: "Acceptance checklist",
  card: "Acceptance checklist: {{done, number}} of {{all, number}} done",
  short: "{{done, number}}/{{all, number}}",
  inSentence: "{{done, number}} of {{all, number}} criteria done",
  /** Names a box whose item says nothing. */
  item: "An item without words",
  ticked: "Ticked: {{done, number}} of {{all, number}} done",
  unticked: "No longer ticked: {{done, number}} of {{all, number}} done",
  changed: "The description changed while you looked. Nothing was written: look again, then tick",
};
