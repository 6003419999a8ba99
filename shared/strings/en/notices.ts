/** What the app tells a person who looks at something else, and what it asks in dialogs. */
export const notices = {
  budget: {
    spent:
      "The budget of {{owner}} is spent ({{spent}} of {{limit}}): its runs end, and none begins until it is raised",
    near: "The budget of {{owner}} is {{percent}} spent ({{spent}} of {{limit}})",
    todaySpent:
      "The budget of today of {{owner}} is spent ({{spent}} of {{limit}}): its runs end, and none begins until it is raised",
    todayNear: "The budget of today of {{owner}} is {{percent}} spent ({{spent}} of {{limit}})",
  },
};
