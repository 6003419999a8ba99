/** A new project, and boards that are still empty. */
export const projects = {
  new: {
    title: "New project",
    name: "Name",
    prefix: "Prefix of its tasks' keys",
    firstTask: "Its first task will be {{prefix}}-1",
    prefixFault: "A capital letter, then up to 11 capitals or digits",
    cancel: "Cancel",
    add: "Add project",
  },
  archive: {
    title: "Archive {{project}}?",
    text_one:
      "It has {{count, number}} open task. It stays as it is, but leaves the sidebar with its project, and no agent picks it up.",
    text_other:
      "It has {{count, number}} open tasks. They stay as they are, but leave the sidebar with their project, and no agent picks them up.",
    confirm: "Archive",
    done: "{{project}} is archived",
    broughtBack: "{{project}} is back",
    list: "Archived projects",
    none: "No project is archived.",
    bringBack: "Bring back",
    bringBackOf: "Bring {{project}} back",
    close: "Close",
  },
  welcome: {
    title: "One board for you and your agents",
    text: "Open a repository to make it a project, or run `{{baton}} init` in it. Tasks that are somewhere else already, in beads, Backlog.md, Task Master, GitHub or a table, come along with Import.",
    openFolder: "Open a folder…",
    import: "Import…",
    newGlobalTask: "New task on the global list",
  },
  empty: {
    title: "Nothing in {{name}} yet",
    text: 'Write down a first task here, or from the project\'s folder with `{{baton}} task add "…"`. Agents pick up what is in Todo.',
    newTask: "New task",
  },
};
