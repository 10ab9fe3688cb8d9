import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../lib/typography';
import { tokensOf } from './families';
import { Length } from './Length';
import styles from './Samples.module.css';
import { Both, Rows, Section, Sheet } from './Sheet';

const meta = { title: 'Jetons/Cadre', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Frame: Story = {
  render: () => (
    <Sheet
      title="Cadre"
      intro={fr`La barre latérale mesure 256 px, 84 repliée : jusqu’à 1 280 px de large, ou quand le chemin descend de plus d’un niveau.`}
    >
      <Section title="Barre latérale, dépliée et repliée">
        <Both>
          {() => (
            <div className={styles.frames}>
              {tokensOf('Cadre', /^sidebar/).map(({ name, value }) => (
                <div key={name} className={styles.window}>
                  <span className={styles.side} style={{ width: `calc(var(--${name}) / 2)` }}>
                    {Number.parseFloat(value)}
                  </span>
                </div>
              ))}
            </div>
          )}
        </Both>
      </Section>
      <Section title="Mesures">
        <Rows>
          {tokensOf('Cadre').map(({ name }) => (
            <Length key={name} name={name} />
          ))}
        </Rows>
      </Section>
    </Sheet>
  ),
};
