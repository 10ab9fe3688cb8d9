import type { Meta, StoryObj } from '@storybook/react-vite';
import { texts } from '../../design/contrast';
import { tokensOf } from './families';
import { Pairs } from './Pairs';
import styles from './Samples.module.css';
import { Both, Section, Sheet } from './Sheet';
import { Swatches } from './Swatches';

const meta = { title: 'Jetons/Énergies', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const names = {
  adBlue: 'AdBlue',
  b7Gazole: 'Gazole B7',
  hvo: 'HVO100',
  gnr: 'GNR',
  sp95: 'SP95',
  other: 'Autre produit',
} as const;

export const Energies: Story = {
  render: () => (
    <Sheet
      title="Énergies"
      intro={
        'Le bleu, le jaune et le vert appartiennent aux produits et ne décorent jamais. Un carré de couleur ne va pas sans le nom\u202f; les produits sans couleur portent leurs deux premières lettres.'
      }
    >
      <Section title="Dans une phrase">
        <Both>
          {() => (
            <ul role="list" className={styles.products}>
              {Object.entries(names).map(([key, name]) => (
                <li key={key} className={styles.product}>
                  <span
                    aria-hidden
                    className={styles.square}
                    style={{ background: `var(--energy-${key})` }}
                  />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </Both>
      </Section>
      <Section title="Valeurs">
        <Swatches tokens={tokensOf('Énergies')} />
      </Section>
      <Section title={'Lettres sur une couleur, au moins 4,5\u00a0:\u00a01'}>
        <Pairs pairs={texts.filter(([name]) => name === 'on-energy')} least={4.5} />
      </Section>
    </Sheet>
  ),
};
