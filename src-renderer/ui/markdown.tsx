import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import styles from "./markdown.module.css";

const PLUGINS = [remarkGfm];

interface MarkdownProps {
  readonly text: string;
  /** The window opens no pages, so the caller says what a link does. */
  readonly onLink: (address: string) => void;
}

/** Text with Markdown marks, as people read it. HTML in it stays text, images become links. */
export function Markdown({ text, onLink }: MarkdownProps) {
  return (
    <div className={styles.text}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={componentsFor(onLink)}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

function componentsFor(onLink: (address: string) => void): Components {
  const link = (address: string, content: React.ReactNode) => (
    <a
      href={address}
      title={address}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onLink(address);
      }}
    >
      {content}
    </a>
  );
  return {
    // The text stands below a heading of the window: its own come after that one.
    ...{ h1: "h3", h2: "h4", h3: "h5", h4: "h6" },
    a: ({ href, children }) => link(href ?? "", children),
    img: ({ src, alt }) => link(typeof src === "string" ? src : "", alt || "image"),
  };
}
