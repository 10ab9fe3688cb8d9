import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Drawing, type Strokes } from './Drawing';
import { lost } from './drawings/lost';
import { site } from './drawings/site';

const all = import.meta.glob<Record<string, Strokes>>('./drawings/*.ts', { eager: true });

const meta = {
  title: 'Retours/Drawing',
  component: Drawing,
  parameters: {
    usage: {
      what: 'Un dessin au trait, avec un détail à la couleur d’accent.',
      when: [
        'À travers EmptyState et ErrorState, pour ce qui est vide ou a échoué.',
        'Le dessin lost pour la page introuvable, avec son texte de remplacement.',
      ],
      not: ['Pour décorer une page qui a du contenu.', fr`Pour une action ou un état : Icon.`],
    },
  },
  argTypes: {
    of: { description: 'Le dessin, un module de `drawings`.' },
    label: {
      description: fr`Le texte pour les lecteurs d’écran ; à omettre quand une phrase à côté dit tout.`,
    },
  },
  args: { of: site },
} satisfies Meta<typeof Drawing>;

export default meta;

/** The drawings of one size, by name. */
const family = Object.values(all)
  .flatMap((module) => Object.entries(module))
  .filter(([, { width }]) => width === undefined);

export const Family: StoryObj<typeof meta> = {
  render: () => (
    <div className="line">
      {family.map(([name, strokes]) => (
        <figure key={name}>
          <Drawing of={strokes} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  ),
};

export const Lost: StoryObj<typeof meta> = { args: { of: lost, label: 'Not found' } };
