import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../lib/typography';
import { tokensOf } from './families';
import styles from './Samples.module.css';
import { Both, Section, Sheet } from './Sheet';

const meta = { title: 'Jetons/Rayons et ombres', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Shape: Story = {
  render: () => (
    <Sheet
      title="Rayons et ombres"
      intro={fr`Trois rayons, du plus petit élément à la carte. Des filets au lieu d’ombres : seul ce qui flotte en porte une.`}
    >
      <Section title="Rayons">
        <ul role="list" className={styles.shapes}>
          {tokensOf('Rayons et ombres', /^radius/).map(({ name, value }) => (
            <li key={name}>
              <span className={styles.corner} style={{ borderRadius: `var(--${name})` }} />
              <code>--{name}</code>
              <span>{value}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Ombres">
        <Both>
          {() => (
            <ul role="list" className={styles.shapes}>
              {tokensOf('Rayons et ombres', /^shadow/).map(({ name }) => (
                <li key={name}>
                  <span className={styles.card} style={{ boxShadow: `var(--${name})` }} />
                  <code>--{name}</code>
                </li>
              ))}
            </ul>
          )}
        </Both>
      </Section>
    </Sheet>
  ),
};
