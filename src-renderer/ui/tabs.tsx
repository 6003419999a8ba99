import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./tabs.module.css";

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A short figure behind the name. */
  readonly note?: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly items: readonly TabItem<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Several pages, one of them shown. The arrow keys go from tab to tab. */
export function Tabs<Value extends string>({ label, value, items, onChange }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      className={styles.root}
      value={value}
      onValueChange={(next: Value) => onChange(next)}
    >
      <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <BaseTabs.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.value} value={item.value} className={styles.page}>
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
