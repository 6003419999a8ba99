/** Adding cards by their titles alone, in their column. */
export const quickAdd = {
  label: "New card in {{column}}",
  placeholder: "Title, then Enter; Esc to end",
  added: "{{key}} added to {{column}}",
  open: "Add a card",
};
