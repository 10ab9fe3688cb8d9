import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProductChip } from '../../components/ProductChip/ProductChip';
import { fr } from '../../lib/typography';
import { tokensOf } from './families';
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
      intro={fr`Le bleu, le jaune et le vert appartiennent aux produits et ne décorent jamais. Un carré de couleur ne va pas sans le nom ; les produits sans couleur portent leurs deux premières lettres.`}
    >
      <Section title="Dans une phrase">
        <Both>
          {() => (
            <ul role="list" className={styles.products}>
              {Object.entries(names).map(([key, name]) => (
                <li key={key}>
                  <ProductChip name={name} energyType={key} />
                </li>
              ))}
            </ul>
          )}
        </Both>
      </Section>
      <Section title="Valeurs">
        <Swatches tokens={tokensOf('Énergies')} />
      </Section>
    </Sheet>
  ),
};
