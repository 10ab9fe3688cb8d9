import type { Look } from '../look';
import { Swatch, type SwatchProps } from '../Swatch';
import styles from './Tip.module.css';

/** A line of the tooltip. */
export type TipRow = {
  /** Name of the series. */
  label: string;
  /** Value with its unit. */
  value: string;
  /** Its mark, unless it is a total or a note. */
  look?: Look | undefined;
  /** Shape of the mark. */
  shape?: SwatchProps['shape'];
  /** The value that the cursor is on. */
  current?: boolean;
};

/** Content of the tooltip: where the cursor is, and the values there. */
export function Tip({
  title,
  only,
  rows = [],
}: {
  title: string;
  /** The value, where there is but one. */
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
