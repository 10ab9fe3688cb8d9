import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { DraftBanner } from './DraftBanner';

const meta = {
  title: 'Métier/DraftBanner',
  component: DraftBanner,
  parameters: {
    usage: {
      what: 'Un bandeau qui annonce une saisie retrouvée et propose de l’effacer.',
      when: [
        'En tête d’un formulaire où l’on retrouve ce qui avait été saisi avant la fin de la session, un rechargement ou la fermeture de l’onglet.',
      ],
      not: [fr`Pour dire qu’un enregistrement a échoué : Banner, ton « error ».`],
    },
  },
  args: { draft: { found: true, clear: fn() } },
} satisfies Meta<typeof DraftBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Effacer la saisie' }));
    expect(args.draft.clear).toHaveBeenCalledOnce();
  },
};

/** Some of the input is never stored on the device. */
export const Partly: Story = {
  args: { missing: 'Par sécurité, l’IBAN et le BIC ne sont pas conservés.' },
};

/** Without a draft nothing is shown. */
export const Nothing: Story = {
  args: { draft: { found: false, clear: fn() } },
  play: ({ canvasElement }) => waitFor(() => expect(canvasElement.textContent).toBe('')),
};
