import type { Meta, StoryObj } from '@storybook/react-vite';
import { controls, type Pair, texts, unproven } from '../../design/contrast';
import { tokensOf } from './families';
import { Pairs } from './Pairs';
import { Section, Sheet } from './Sheet';
import { Swatches } from './Swatches';

const meta = { title: 'Jetons/Couleurs', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const parts: [title: string, note: string, names: RegExp][] = [
  [
    'Fonds et filets',
    'Du papier chaud, des feuilles blanches, des filets plutôt que des ombres.',
    /^(bg|surface|sunken|raised|line|row|scrim)/,
  ],
  [
    'Texte',
    'Trois niveaux suffisent\u202f: ce qu’on lit, ce qui accompagne, ce qui annote.',
    /^text/,
  ],
  ['Encre', 'L’action principale\u202f: une seule par écran.', /^(ink|on-ink)/],
  [
    'Accent',
    'L’orange d’un gilet de sécurité\u202f: là où l’œil doit aller, et nulle part ailleurs.',
    /^(accent|on-accent)/,
  ],
  ['Champs', 'Ce dans quoi on écrit et ce qu’on coche.', /^(field|on-field)/],
  ['Barre latérale', 'Une encre sombre dans les deux thèmes.', /^side/],
];

const isGeneral = ([name]: Pair) => !/^chart-/.test(name);

export const Colours: Story = {
  render: () => (
    <Sheet
      title="Couleurs"
      intro="Chaque couleur est un rôle, avec une valeur pour chaque thème. Le système choisit le thème, l’utilisateur peut en décider autrement."
    >
      {parts.map(([title, note, names]) => (
        <Section key={title} title={title} note={note}>
          <Swatches tokens={tokensOf('Couleurs', names)} />
        </Section>
      ))}
      <Section
        title={'Contraste des textes, au moins 4,5\u00a0:\u00a01'}
        note={'Chaque couple qui existe dans le produit, mesuré comme le prescrit WCAG\u00a02.2.'}
      >
        <Pairs pairs={texts.filter(isGeneral)} least={4.5} />
      </Section>
      <Section title={'Contraste des commandes, au moins 3\u00a0:\u00a01'}>
        <Pairs pairs={controls.filter(isGeneral)} least={3} />
      </Section>
      <Section
        title="Sans rapport exigé"
        note={
          'Ces couleurs ne portent aucun sens à elles seules\u202f; design/contrast.ts dit pourquoi.'
        }
      >
        <Swatches tokens={tokensOf('Couleurs').filter(({ name }) => name in unproven)} />
      </Section>
    </Sheet>
  ),
};
