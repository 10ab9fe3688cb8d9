import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../lib/typography';
import { tokensOf } from './families';
import { Length } from './Length';
import { Rows, Section, Sheet } from './Sheet';

const meta = { title: 'Jetons/Espaces', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Spacing: Story = {
  render: () => (
    <Sheet
      title="Espaces"
      intro={fr`Une trame de 4 px. Vingt dans les cartes, seize entre elles, trente-six autour de la page (vingt sur un téléphone).`}
    >
      <Section title="Échelle">
        <Rows>
          {tokensOf('Espaces', /^(space|gap|card)|-(gap|inset)$/).map(({ name }) => (
            <Length key={name} name={name} />
          ))}
        </Rows>
      </Section>
      <Section
        title="Hauteurs des commandes et des lignes"
        note="Les quatre hauteurs des boutons viennent de la spécification."
      >
        <Rows>
          {tokensOf('Espaces', /^(control|row($|-compact))/).map(({ name }) => (
            <Length key={name} name={name} upright />
          ))}
        </Rows>
      </Section>
    </Sheet>
  ),
};
