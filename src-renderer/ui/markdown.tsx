import { createContext, type ReactNode, use, useMemo } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import { t } from "../../shared/strings/translate.ts";
import styles from "./markdown.module.css";
import { isLaidOut } from "./markdown-bounds.ts";

const PLUGINS = [remarkGfm];

interface MarkdownProps {
  readonly text: string;
  /** Ticks the checkbox on a line of the text, from 1; without it the boxes can't be ticked. */
  readonly onTick?: (line: number, isDone: boolean) => void;
}

/** An item of a list: the line that it begins on, from 1, and its own words. */
interface Item {
  readonly line: number | undefined;
  readonly words: string;
}

/** What the checkboxes of a text do, and the list's item that one stands in. */
const Ticking = createContext<MarkdownProps["onTick"]>(undefined);
const ListItem = createContext<Item | null>(null);

/**
 * Text with Markdown marks, as people read it. HTML in it stays text, images become links. A text that
 * would hold up the window is shown as it was written.
 */
export function Markdown({ text, onTick }: MarkdownProps) {
  // What is shown follows the text alone, whoever ticks.
  const shown = useMemo(
    () =>
      isLaidOut(text) ? (
        <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
          {text}
        </ReactMarkdown>
      ) : (
        <PlainText text={text} />
      ),
    [text],
  );
  return (
    <Ticking value={onTick}>
      <div className={styles.text}>{shown}</div>
    </Ticking>
  );
}

function PlainText({ text }: { readonly text: string }) {
  return (
    <>
      <p className={styles.notice}>{t(($) => $.ui.plainText)}</p>
      <pre className={styles.plain}>{text}</pre>
    </>
  );
}

const COMPONENTS: Components = {
  // The text stands below a heading of the window: its own come after that one.
  ...{ h1: "h3", h2: "h3", h3: "h4", h4: "h5" },
  a: ({ href, children }) => <Link address={href}>{children}</Link>,
  img: ({ src, alt }) => (
    <Link address={typeof src === "string" ? src : undefined}>{alt || t(($) => $.ui.image)}</Link>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by key
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  li: ({ node, children, className }) => (
    <ListItem value={{ line: node?.position?.start.line, words: node ? wordsOf(node) : "" }}>
      <li className={className}>{children}</li>
    </ListItem>
  ),
  input: ({ checked }) => <Checkbox isDone={checked ?? false} />,
};

function Checkbox({ isDone }: { readonly isDone: boolean }) {
  const onTick = use(Ticking);
  const item = use(ListItem);
  const line = item?.line;
  const tick = onTick !== undefined && line !== undefined ? () => onTick(line, !isDone) : null;
  return (
    <input
      type="checkbox"
      checked={isDone}
      disabled={tick === null}
      aria-label={item?.words || t(($) => $.checklist.item)}
      onChange={() => tick?.()}
    />
  );
}

type ElementNode = NonNullable<ExtraProps["node"]>;

/** What an item itself says, by which its checkbox is named; the lists below it are items of their own. */
function wordsOf({ children }: ElementNode): string {
  const words = children.map((child) => {
    if (child.type === "text") return child.value;
    if (child.type !== "element" || child.tagName === "ul" || child.tagName === "ol") return "";
    return wordsOf(child);
  });
  return words.join("").replace(/\s+/gu, " ").trim();
}

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
