import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { fr } from '../../lib/typography';
import { tokensOf } from './families';
import styles from './Samples.module.css';
import { Row, Rows, Section, Sheet } from './Sheet';

const meta = { title: 'Jetons/Mouvement', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Motion: Story = {
  render: function Moves() {
    const [moved, setMoved] = useState(false);
    return (
      <Sheet
        title="Mouvement"
        intro={fr`Court, et seulement pour expliquer un changement de place. Avec « mouvement réduit », les durées sont nulles.`}
      >
        <Section title="Durées">
          <div>
            <Button look="outline" aria-pressed={moved} onClick={() => setMoved(!moved)}>
              Déplacer
            </Button>
          </div>
          <Rows>
            {tokensOf('Mouvement', /^motion/).map(({ name, value }) => (
              <Row key={name} name={name} value={value}>
                <span className={styles.track}>
                  <span
                    className={styles.ball}
                    data-moved={moved}
                    style={{ transitionDuration: `var(--${name})` }}
                  />
                </span>
              </Row>
            ))}
          </Rows>
        </Section>
        <Section title="Courbe">
          <Rows>
            {tokensOf('Mouvement', /^ease/).map(({ name, value }) => (
              <Row key={name} name={name} value={value}>
                <svg aria-hidden viewBox="0 0 120 80" className={styles.curve}>
                  <path d={curve(value)} />
                </svg>
              </Row>
            ))}
          </Rows>
        </Section>
      </Sheet>
    );
  },
};

/** A cubic-bezier() of CSS as a path in a box of 120 by 80. */
function curve(value: string): string {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (value.match(/[\d.]+/g) ?? []).map(Number);
  const at = (x: number, y: number) => `${4 + x * 112} ${76 - y * 72}`;
  return `M${at(0, 0)}C${at(x1, y1)} ${at(x2, y2)} ${at(1, 1)}`;
}
