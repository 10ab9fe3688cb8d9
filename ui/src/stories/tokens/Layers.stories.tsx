import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../lib/typography';
import { tokensOf } from './families';
import styles from './Samples.module.css';
import { Section, Sheet } from './Sheet';

const meta = { title: 'Jetons/Ordre des couches', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const layers = tokensOf('Ordre des couches');

export const Layers: Story = {
  render: () => (
    <Sheet
      title="Ordre des couches"
      intro={fr`Du plus bas au plus haut. Les dialogues, menus et info-bulles natifs n’en ont pas besoin : le navigateur les place dans sa couche supérieure.`}
    >
      <Section title="Couches">
        <ol role="list" className={styles.layers}>
          {layers.map(({ name, value }) => (
            <li key={name} style={{ zIndex: `var(--${name})` }}>
              <code>--{name}</code>
              <span>{value}</span>
            </li>
          ))}
        </ol>
      </Section>
    </Sheet>
  ),
};
