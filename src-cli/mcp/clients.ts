/** Clients whose configuration can be printed. */
export const CLIENTS = ["claude", "codex", "cursor", "vscode", "gemini"] as const;
export type Client = (typeof CLIENTS)[number];
