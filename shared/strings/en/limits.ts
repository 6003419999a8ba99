/** Limits of columns. */
export const limits = {
  title: "Column limits",
  hint: "The board refuses one more, to people and agents alike. What gives work back is never refused.",
  placeholder: "none",
  ofAtMost: "{{count, number}} of at most {{limit, number}}",
  isFull: "{{count, number}} of at most {{limit, number}}: the column is full",
  isOver: "{{count, number}} of at most {{limit, number}}: over the limit",
  full: "full",
  over: "over",
  reached: "Its limit is reached",
  room: "Room for {{free, number}} of {{count, number}}",
};
