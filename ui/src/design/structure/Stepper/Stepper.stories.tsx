import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Card } from '../Card/Card';
import { Stepper } from './Stepper';

const meta = {
  title: 'Structure/Stepper',
  component: Stepper,
  parameters: {
    usage: {
      what: fr`Une suite d’étapes : celles qui sont faites, celle en cours, celles qui restent.`,
      when: [
        fr`Pour montrer où en est ce qui passe par des étapes connues d’avance : une commande, un export, un formulaire en plusieurs pages.`,
        'En taille `sm` dans une carte parmi d’autres, où seuls les noms des étapes ont leur place.',
      ],
      not: [
        fr`Pour un historique dont on ne connaît pas la suite : Timeline.`,
        fr`Pour une avancée mesurée en pour cent : ProgressBar.`,
        fr`Pour passer d’une vue à une autre : Tabs.`,
      ],
    },
  },
  argTypes: {
    steps: { description: 'Les étapes, de la première à la dernière.' },
    frozen: {
      description: fr`La suite n’aura pas lieu : tout est gris, et l’étape en cours porte une croix.`,
    },
    tone: { description: 'La couleur de l’étape en cours, celle de la pastille du même état.' },
    size: {
      description: fr`\`sm\` : libellés et marques seuls, pour une petite carte ; \`md\` : tous les détails.`,
    },
    'aria-label': { description: 'Le nom de la liste pour les lecteurs d’écran.' },
  },
  args: {
    'aria-label': 'Suivi de la commande CMD-2026-004812',
    steps: [
      { label: 'Commande enregistrée', at: '19 nov. 09:12', state: 'done' },
      { label: 'Commande en attente', at: '19 nov. 11:40', state: 'done' },
      { label: 'Commande attribuée', at: '20 nov. 16:05', state: 'done' },
      {
        label: 'Commande en cours',
        at: 'aujourd’hui 13:48',
        description: 'Le camion-citerne effectue votre livraison.',
        state: 'current',
      },
      { label: 'Commande livrée', state: 'upcoming' },
    ],
  },
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof Stepper>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Reports whether the steps are horizontal. */
function isHorizontal(canvasElement: HTMLElement): boolean {
  const [first, second] = [...canvasElement.querySelectorAll('li')].map((item) =>
    item.getBoundingClientRect(),
  );
  return first !== undefined && first.top === second?.top;
}

/** Reports whether the steps are horizontal in a container of this width, in px. */
function isHorizontalIn(canvasElement: HTMLElement, width: number): boolean {
  const root = canvasElement.querySelector('ol')?.parentElement as HTMLElement;
  root.style.setProperty('width', `${width}px`);
  const lying = isHorizontal(canvasElement);
  root.style.removeProperty('width');
  return lying;
}

export const UnderWay: Story = {
  play: async ({ canvasElement }) => {
    expect(isHorizontal(canvasElement)).toBe(true);
    expect(isHorizontalIn(canvasElement, 694)).toBe(false);
  },
};

export const Started: Story = {
  args: {
    steps: [
      {
        label: 'Commande enregistrée',
        at: 'aujourd’hui 09:12',
        description: 'Un camion-citerne vous sera bientôt attribué.',
        state: 'current',
      },
      { label: 'Commande en attente', state: 'upcoming' },
      { label: 'Commande attribuée', state: 'upcoming' },
      { label: 'Commande en cours', state: 'upcoming' },
      { label: 'Commande livrée', state: 'upcoming' },
    ],
  },
};

export const Finished: Story = {
  args: {
    steps: [
      { label: 'Commande enregistrée', at: '12 nov. 08:30', state: 'done' },
      { label: 'Commande en attente', at: '12 nov. 09:05', state: 'done' },
      { label: 'Commande attribuée', at: '12 nov. 14:20', state: 'done' },
      { label: 'Commande en cours', at: '13 nov. 07:48', state: 'done' },
      { label: 'Commande livrée', at: '13 nov. 09:31', state: 'current' },
    ],
  },
};

/** A completed step without a date says why. */
export const WithNote: Story = {
  args: {
    steps: [
      { label: 'Commande enregistrée', at: '19 nov. 09:12', state: 'done' },
      { label: 'Commande en attente', note: 'Confirmation non requise', state: 'done' },
      {
        label: 'Commande attribuée',
        at: '20 nov. 16:05',
        description: 'Un camion-citerne a été attribué à votre commande.',
        state: 'current',
      },
      { label: 'Commande en cours', state: 'upcoming' },
      { label: 'Commande livrée', state: 'upcoming' },
    ],
  },
};

/** Steps need not be completed in order: the second was reached before the first. */
export const OutOfOrder: Story = {
  args: {
    steps: [
      {
        label: 'Commande enregistrée',
        at: 'aujourd’hui 10:02',
        description: 'Un camion-citerne vous sera bientôt attribué.',
        state: 'current',
      },
      { label: 'Commande en attente', note: 'Confirmée le 20 novembre', state: 'done' },
      { label: 'Commande attribuée', state: 'upcoming' },
      { label: 'Commande en cours', state: 'upcoming' },
      { label: 'Commande livrée', state: 'upcoming' },
    ],
  },
};

export const Frozen: Story = {
  args: {
    frozen: true,
    steps: [
      { label: 'Commande enregistrée', at: '19 nov. 09:12', state: 'done' },
      { label: 'Commande en attente', at: '19 nov. 11:40', state: 'current' },
      { label: 'Commande attribuée', state: 'upcoming' },
      { label: 'Commande en cours', state: 'upcoming' },
      { label: 'Commande livrée', state: 'upcoming' },
    ],
  },
};

/** The last step ends at the edge of the card. */
export const WholeWidth: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvasElement, canvas }) => {
    await waitFor(() => expect(isHorizontal(canvasElement)).toBe(true));
    const last = await canvas.findByText('Commande livrée');
    const range = document.createRange();
    range.selectNodeContents(last);
    const list = last.closest('ol') as HTMLElement;
    await waitFor(() =>
      expect(list.getBoundingClientRect().right - range.getBoundingClientRect().right).toBeLessThan(
        24,
      ),
    );
  },
};

/** In the card of the next delivery, 694 px wide inside, it is horizontal; in a narrower one vertical. */
export const Small: Story = {
  args: { size: 'sm' },
  play: async ({ canvasElement }) => {
    for (const [width, lying] of [
      [694, true],
      [560, true],
      [540, false],
    ] as const) {
      expect(isHorizontalIn(canvasElement, width), `${width} px`).toBe(lying);
    }
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => expect(isHorizontal(canvasElement)).toBe(false),
};
