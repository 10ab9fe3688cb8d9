import type { Meta, StoryObj } from '@storybook/react-vite';
import { controls, type Pair, texts, unproven } from '../../design/contrast';
import { fr } from '../../lib/typography';
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
  ['Texte', fr`Trois niveaux suffisent : ce qu’on lit, ce qui accompagne, ce qui annote.`, /^text/],
  ['Encre', fr`L’action principale : une seule par écran.`, /^(ink|on-ink)/],
  [
    'Accent',
    fr`L’orange d’un gilet de sécurité : là où l’œil doit aller, et nulle part ailleurs.`,
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
        title={fr`Contraste des textes, au moins 4,5 : 1`}
        note={fr`Chaque couple qui existe dans le produit, mesuré comme le prescrit WCAG 2.2.`}
      >
        <Pairs pairs={texts.filter(isGeneral)} least={4.5} />
      </Section>
      <Section title={fr`Contraste des commandes, au moins 3 : 1`}>
        <Pairs pairs={controls.filter(isGeneral)} least={3} />
      </Section>
      <Section
        title="Sans rapport exigé"
        note={fr`Ces couleurs ne portent aucun sens à elles seules ; design/contrast.ts dit pourquoi.`}
      >
        <Swatches tokens={tokensOf('Couleurs').filter(({ name }) => name in unproven)} />
      </Section>
    </Sheet>
  ),
};
