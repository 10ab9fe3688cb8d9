import { useLayoutEffect, useRef, useState } from 'react';
import { colorOf, hex } from '../../design/contrast';
import { css, type Token } from './families';
import { Both } from './Sheet';
import styles from './Swatches.module.css';

type SwatchesProps = { tokens: readonly Token[] };

/** Colours as they are painted, in both themes, with their computed values. */
export function Swatches({ tokens }: SwatchesProps) {
  return (
    <Both>
      {(theme) => (
        <ul role="list" className={styles.swatches}>
          {tokens.map(({ name }) => (
            <li key={name}>
              <Swatch name={name} theme={theme} />
            </li>
          ))}
        </ul>
      )}
    </Both>
  );
}

type SwatchProps = { name: string; theme: 'light' | 'dark' };

function Swatch({ name, theme }: SwatchProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const [painted, setPainted] = useState('');
  useLayoutEffect(() => {
    if (ref.current) setPainted(getComputedStyle(ref.current).backgroundColor);
  }, []);
  return (
    <div className={styles.swatch}>
      <span ref={ref} className={styles.colour} style={{ background: `var(--${name})` }} />
      <span className={styles.name}>
        <code>{name}</code>
        <span>{hexOf(name, theme)}</span>
        <span>{painted}</span>
      </span>
    </div>
  );
}

/** Empty for a translucent colour: it has no single value. */
function hexOf(name: string, theme: 'light' | 'dark'): string {
  const color = colorOf(css, name, theme);
  return color.includes('/') ? '' : hex(color);
}
