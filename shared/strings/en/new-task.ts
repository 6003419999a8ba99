/** The dialog that makes a task. */
export const newTask = {
  dialog: "New task",
  title: "Title",
  titlePlaceholder: "What is to be done?",
  description: "Description",
  descriptionPlaceholder: "Description in Markdown, if one is needed",
  status: "Status",
  priority: "Priority",
  noPriority: "No priority",
  project: "Project",
  create: "Create",
  createAndNext: "Create and next",
  /** Rows that are there once something is in them, by their names. */
  rows: {
    labels: "Labels",
    due: "Due",
    reserved: "Reserved for",
    verify: "Verified by",
    parent: "Parent",
    after: "Waits for",
  },
  /** Buttons for the rows that are not there yet. */
  choices: {
    labels: "Label",
    due: "Due date",
    reserved: "Reserve",
    verify: "Verification",
    parent: "Parent",
    after: "Waits for",
  },
  /** What those buttons do, for screen readers. */
  add: {
    labels: "Add: label",
    due: "Add: due date",
    reserved: "Add: whom it is reserved for",
    verify: "Add: what verifies it",
    parent: "Add: parent",
    after: "Add: waits for",
  },
  addLabel: "Add a label",
  chooseParent: "Parent: choose a task",
  chooseBlocker: "Waits for: choose a task",
  chooseReserved: "Choose whom it is reserved for",
  verifyCommand: "Command that verifies it",
  verifyPlaceholder: "As the project says",
  verifyRequired: "Done only with a verdict",
  verifyClear: "Verify it as the project says",
};
