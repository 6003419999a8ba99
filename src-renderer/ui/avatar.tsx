import styles from "./avatar.module.css";
import { classNames } from "./class-names.ts";
import { colorOf } from "./palette.ts";

/** Runtimes that people know by a colour and a letter. */
const RUNTIMES: Readonly<Record<string, { readonly letter: string; readonly className: string }>> =
  {
    claude: { letter: "C", className: "claude" },
    codex: { letter: "X", className: "codex" },
    gemini: { letter: "G", className: "gemini" },
  };

interface AvatarProps {
  readonly name: string;
  /** The program that works under that name; null for a person. */
  readonly runtime: string | null;
}

/** A square for an agent, a circle for a person. Its name stands beside it. */
export function Avatar({ name, runtime }: AvatarProps) {
  const known = runtime === null ? undefined : RUNTIMES[runtime.toLowerCase()];
  const letter = known?.letter ?? [...(runtime ?? name)][0]?.toUpperCase() ?? "?";
  const shape = runtime === null ? styles.person : known ? styles[known.className] : undefined;
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.avatar, shape)}
      style={runtime !== null && !known ? { background: colorOf(runtime) } : undefined}
    >
      {letter}
    </span>
  );
}
