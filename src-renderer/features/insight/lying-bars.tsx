import type { CSSProperties } from "react";
import styles from "./insight.module.css";

/** A bar: what stands before it, how long it is, and what its tip says. */
export interface NamedBar {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly tip: string;
}

interface LyingBarsProps {
  readonly bars: readonly NamedBar[];
  readonly format: (value: number) => string;
}

/** Bars below each other, each with its name before and its figure behind it. */
export function LyingBars({ bars, format }: LyingBarsProps) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <div className={styles.lying} data-plot="">
      {bars.map(({ id, name, value, tip }) => (
        <div key={id} className={styles.lyingRow} title={tip} data-bar={value}>
          <span className={styles.lyingName}>{name}</span>
          <span className={styles.lyingRoom}>
            <span className={styles.lyingBar} style={lengthOf(most > 0 ? value / most : 0)} />
            <span className={styles.lyingFigure}>{format(value)}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** @param share of the longest bar's length: 0 to 1 */
function lengthOf(share: number): CSSProperties {
  return { "--share": share } as CSSProperties;
}
