/** The checkboxes of a description. */
export const checklist = {
  label: "Acceptance checklist",
  card: "Acceptance checklist: {{done}} of {{all}} done",
  ticked: "Ticked",
  unticked: "No longer ticked",
  changed: "The description changed while you looked. Nothing was written: look again, then tick",
};
