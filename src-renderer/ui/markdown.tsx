import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import styles from "./markdown.module.css";

const PLUGINS = [remarkGfm];

/** Text with Markdown marks, as people read it. HTML in it stays text, images become links. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

const COMPONENTS: Components = {
  // The text stands below a heading of the window: its own come after that one.
  ...{ h1: "h3", h2: "h3", h3: "h4", h4: "h5" },
  a: ({ href, children }) => <Link address={href}>{children}</Link>,
  img: ({ src, alt }) => (
    <Link address={typeof src === "string" ? src : undefined}>{alt || "image"}</Link>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by key
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked ?? false}
      disabled
      aria-label={checked ? "done" : "open"}
    />
  ),
};

interface LinkProps {
  readonly address: string | undefined;
  readonly children: ReactNode;
}

/** The system opens what lies on the web; the window has no pages of its own to go to. */
function Link({ address = "", children }: LinkProps) {
  if (!/^(https?|mailto):/iu.test(address)) return <span title={address}>{children}</span>;
  return (
    <a href={address} title={address}>
      {children}
    </a>
  );
}
