/** What is said about a task, and how that is changed and deleted. */
export const comments = {
  none: "Nobody has said anything yet. Write the first comment below.",
  list: "Comments",
  comment: "Comment",
  placeholder: "Comment in Markdown",
  changed: "Changed by its author while you typed: saving puts yours in its place",
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
