import type { Look } from '../look';
import { Swatch, type SwatchProps } from '../Swatch';
import styles from './Tip.module.css';

/** A line of the tooltip. */
export type TipRow = {
  /** The name of the series. */
  label: string;
  /** The value with its unit. */
  value: string;
  /** Its mark, unless it is a total or a note. */
  look?: Look | undefined;
  shape?: SwatchProps['shape'];
  /** The value under the cursor. */
  current?: boolean;
};

/** The content of the tooltip: the place of the cursor and its values. */
export function Tip({
  title,
  only,
  rows = [],
}: {
  title: string;
  /** The value, when there is only one. */
  only?: string;
  rows?: readonly TipRow[];
}) {
  return (
    <>
      <p className={styles.tipTitle}>{title}</p>
      {only && <p className={styles.tipOnly}>{only}</p>}
      {rows.map(({ label, value, look, shape, current }) => (
        <p key={label} className={styles.tipRow} data-current={current || undefined}>
          {look ? <Swatch look={look} {...(shape && { shape })} /> : <span />}
          <span>{label}</span>
          <span className={styles.tipValue}>{value}</span>
        </p>
      ))}
    </>
  );
}
