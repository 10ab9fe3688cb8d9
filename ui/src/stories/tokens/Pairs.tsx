import { Check } from 'lucide-react';
import { colorOf, type Pair, ratio, type Theme } from '../../design/contrast';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { figure } from '../../lib/decimal';
import { nbsp } from '../../lib/typography';
import { css } from './families';
import styles from './Pairs.module.css';
import { Both } from './Sheet';

type PairsProps = {
  /** Colours and their backgrounds. */
  pairs: readonly Pair[];
  /** The required ratio: 4.5 for text, 3 for controls and marks. */
  least: 4.5 | 3;
};

/** Each colour on each of its backgrounds, in both themes, with the ratio that contrast.test.ts checks. */
export function Pairs({ pairs, least }: PairsProps) {
  const each = pairs.flatMap(([name, grounds]) => grounds.map((ground) => ({ name, ground })));
  return (
    <Both>
      {(theme) => (
        <ul role="list" className={styles.pairs}>
          {each.map(({ name, ground }) => (
            <li key={`${name} ${ground}`} className={styles.pair}>
              <span
                aria-hidden
                className={styles.sample}
                style={{ background: `var(--${ground})`, color: `var(--${name})` }}
              >
                {least === 4.5 ? 'Aa' : <span className={styles.mark} />}
              </span>
              <span className={styles.names}>
                <code>{name}</code>
                <span>sur {ground}</span>
              </span>
              <Ratio value={ratioOf(name, ground, theme)} least={least} />
            </li>
          ))}
        </ul>
      )}
    </Both>
  );
}

type RatioProps = { value: number; least: number };

/** A ratio, with a tick when it is sufficient, else with the required one. */
function Ratio({ value, least }: RatioProps) {
  const passes = value >= least;
  return (
    <span className={styles.ratio} data-state={passes ? 'passes' : 'fails'}>
      {figure(value, { digits: 2 })}
      {passes ? (
        <>
          <Icon of={Check} size={16} />
          <VisuallyHidden>suffisant</VisuallyHidden>
        </>
      ) : (
        <span>{`<${nbsp}${figure(least, { digits: 2 })}`}</span>
      )}
    </span>
  );
}

function ratioOf(name: string, ground: string, theme: Theme): number {
  return ratio(colorOf(css, name, theme), colorOf(css, ground, theme));
}
