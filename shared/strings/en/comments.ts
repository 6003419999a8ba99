/** Changing and deleting comments. */
export const comments = {
  edited: "edited",
  editedAt: "Edited {{at}}",
  edit: "Edit comment",
  delete: "Delete comment",
  field: "Change the comment",
  save: "Save",
  cancel: "Cancel",
  deleteTitle: "Delete this comment?",
  deleteHint:
    "It goes from the card. The card's history keeps that it was there, and what it said.",
  deleteButton: "Delete",
  keep: "Keep it",
  deleted: "The comment is deleted",
};
