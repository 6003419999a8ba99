import { startTransition, useEffect, useRef, useState } from "react";
import styles from "./markdown.module.css";
import { Markdown } from "./markdown.tsx";

interface LateMarkdownProps {
  readonly text: string;
  /** Whether it is laid out though nobody sees it yet. */
  readonly isAtOnce: boolean;
}

/**
 * One of many texts with Markdown marks: it is laid out when it comes into sight, and stands there as it
 * was written until then. All at once would hold up the window, each of them within its bounds or not.
 */
export function LateMarkdown({ text, isAtOnce }: LateMarkdownProps) {
  const [isSeen, setSeen] = useState(isAtOnce);
  const place = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting))
        startTransition(() => setSeen(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (isSeen) return <Markdown text={text} />;
  return (
    <pre ref={place} className={styles.late}>
      {text}
    </pre>
  );
}
