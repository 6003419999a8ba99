import { parseBacklogDate } from "./backlog-date.ts";
import type { SourceComment } from "./map-task.ts";

/** What stands below the front matter of a task. */
export interface BacklogBody {
  /** Markdown, without the marks by which Backlog.md finds its sections. */
  readonly description: string;
  readonly comments: readonly SourceComment[];
}

const MARK = /^[ \t]*<!-- (?:SECTION:[A-Z_]+|AC|DOD):(?:BEGIN|END) -->[ \t]*\n?/gm;
const COMMENTS =
  /^##[ \t]+Comments[ \t]*\n+<!-- COMMENTS:BEGIN -->\n([\s\S]*?)<!-- COMMENTS:END -->[ \t]*\n*/m;
const COMMENT_HEAD = /^author: *(.*)\ncreated: *(.*)\n---\n/m;

/**
 * Takes a task's comments out of its text. One that is not in the form of Backlog.md stays in the text.
 */
export function readBacklogBody(body: string): BacklogBody {
  const found = COMMENTS.exec(body);
  const comments = found ? readComments(found[1] ?? "") : null;
  const text = found && comments ? body.replace(found[0], () => "") : body;
  const description = text
    .replaceAll(MARK, "")
    .replace(/^\s*## Description[ \t]*\n+/, "")
    .trim();
  return { description, comments: comments ?? [] };
}

function readComments(text: string): SourceComment[] | null {
  const entries = text.trim().split(/^(?=author: .*\ncreated: .*\n---\n)/m);
  const comments = entries.map((entry) => {
    const head = COMMENT_HEAD.exec(entry);
    if (head?.index !== 0) return null;
    const [whole, author = "", created = ""] = head;
    const at = parseBacklogDate(created.trim());
    const body = entry
      .slice(whole.length)
      .trimEnd()
      .replace(/\n?---$/, "")
      .trim();
    if (body === "") return null;
    return { author: author.trim(), text: body, createdAt: Number.isNaN(at) ? null : at };
  });
  return comments.every((comment) => comment !== null) ? comments : null;
}
