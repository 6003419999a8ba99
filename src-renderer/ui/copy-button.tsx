import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";
import { IconButton } from "./icon-button.tsx";

const SHOWN_MS = 1_400;

interface CopyButtonProps {
  /** What it does, such as `Copy key`. */
  readonly label: string;
  readonly text: string;
  readonly icon?: ReactNode;
  /** Called once it is copied, to say so. */
  readonly onCopied?: () => void;
}

/** Copies a text, and shows for a moment that it did. */
export function CopyButton({ label, text, icon, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    onCopied?.();
  };
  return (
    <IconButton label={label} size="s" onClick={() => void copy()}>
      {isCopied ? <Check size={13} /> : (icon ?? <Copy size={13} />)}
    </IconButton>
  );
}
