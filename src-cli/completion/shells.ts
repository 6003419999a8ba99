/** Shells with a completion of their own. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** By this word a shell asks what may stand at the cursor; it is no command for people. */
export const COMPLETE_WORD = "__complete";

/** How to install a completion, for its help text. */
export const COMPLETION_NOTES: readonly string[] = [
  "Load it once, for each shell that is started from then on:",
  "  bash  baton completion bash > ~/.local/share/bash-completion/completions/baton",
  "        (needs the package bash-completion; without it, put  source <(baton completion bash)  in ~/.bashrc)",
  "  zsh   baton completion zsh > ~/.zfunc/_baton, and in ~/.zshrc before compinit: fpath+=~/.zfunc",
  "  fish  baton completion fish > ~/.config/fish/completions/baton.fish",
];
