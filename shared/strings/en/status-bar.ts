/** The bottom of the window. */
export const statusBar = {
  file_one: "{{name}} · {{count, number}} task · {{size}}",
  file_other: "{{name}} · {{count, number}} tasks · {{size}}",
  noChange: "no change yet",
  changed: "changed {{ago}}",
  shortcuts: "shortcuts",
  theme: "Theme: {{theme}}. Change to {{next}}",
  themeTitle: "Theme: {{theme}}. Press for {{next}}",
  themes: { system: "system", light: "light", dark: "dark" },
};
