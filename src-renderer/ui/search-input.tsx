import { Search } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./search-input.module.css";

interface SearchInputProps extends Omit<ComponentPropsWithRef<"input">, "type" | "placeholder"> {
  /** What is searched, shown while nothing is typed. */
  readonly label: string;
  /** Of the space that it takes in its line. */
  readonly className?: string | undefined;
}

/** A line to search by typing. */
export function SearchInput({ label, className, ...input }: SearchInputProps) {
  return (
    <span className={classNames(styles.search, className)}>
      <Search size={14} aria-hidden="true" className={styles.icon} />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        {...input}
      />
    </span>
  );
}
