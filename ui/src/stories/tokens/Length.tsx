import { useLayoutEffect, useRef, useState } from 'react';
import { nbsp } from '../../lib/typography';
import styles from './Samples.module.css';
import { Row } from './Sheet';

type LengthProps = {
  name: string;
  /** Draws it as a height instead of a width. */
  upright?: boolean;
};

/** A length, drawn and measured in the page. */
export function Length({ name, upright = false }: LengthProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const [measured, setMeasured] = useState('');
  const side = upright ? 'height' : 'width';
  useLayoutEffect(() => {
    if (ref.current) setMeasured(getComputedStyle(ref.current)[side].replace('px', `${nbsp}px`));
  }, [side]);
  return (
    <Row name={name} value={measured}>
      <span className={styles.clip}>
        <span
          ref={ref}
          className={styles.length}
          data-side={side}
          style={{ [side]: `var(--${name})` }}
        />
      </span>
    </Row>
  );
}
