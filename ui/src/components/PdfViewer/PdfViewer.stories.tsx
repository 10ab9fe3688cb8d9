import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../lib/typography';
import { PdfViewer } from './PdfViewer';

const onClose = fn();

/** A replacement for a PDF: the test browser has no PDF viewer. */
const pdf = `data:text/html,${encodeURIComponent('<title>Facture</title><p>FA-2026-001204')}`;

const meta = {
  title: 'Métier/PdfViewer',
  component: PdfViewer,
  tags: ['!autodocs'],
  parameters: {
    usage: {
      what: 'Un panneau qui montre un document PDF, avec de quoi l’ouvrir à part et le télécharger.',
      when: [
        fr`Pour lire un document PDF à côté de la page : une facture, un bon de livraison, un mandat.`,
        fr`Avec PreviewButton, qui n’est là que si le navigateur sait montrer un PDF.`,
      ],
      not: [fr`Sur un téléphone, ou sans adresse d’aperçu : un lien de téléchargement.`],
    },
  },
  args: {
    title: 'FA-2026-001204',
    previewUrl: pdf,
    downloadUrl: '/files/invoices/2204.pdf',
    onClose,
  },
} satisfies Meta<typeof PdfViewer>;

export default meta;
type Story = StoryObj<typeof meta>;

const drawer = async () => within(await screen.findByRole('dialog', { name: 'FA-2026-001204' }));

export const Shown: Story = {
  tags: ['picture'],
  play: async () => {
    onClose.mockClear();
    const shown = await drawer();
    const loading = () => shown.queryByRole('status', { name: 'Chargement du document' });
    const frame = await shown.findByTitle('FA-2026-001204');
    await waitFor(() => expect(frame).toHaveAttribute('src', `${pdf}#navpanes=0`));
    await waitFor(() => expect(loading()).not.toBeInTheDocument());
    await waitFor(() =>
      expect(shown.getByRole('link', { name: 'Télécharger' })).toHaveAttribute(
        'href',
        '/files/invoices/2204.pdf',
      ),
    );
    await waitFor(() =>
      expect(shown.getByRole('link', { name: /^Ouvrir dans un nouvel onglet/ })).toHaveAttribute(
        'target',
        '_blank',
      ),
    );
    await userEvent.click(await shown.findByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
};

/** The address fails: the user can retry, or download the file. */
export const Failed: Story = {
  tags: ['picture'],
  args: { previewUrl: 'about:blank' },
  play: async () => {
    const shown = await drawer();
    await shown.findByText(/^Le document n’a pas pu être affiché\./);
    await shown.findByRole('button', { name: 'Réessayer' });
    await waitFor(() => expect(shown.queryByTitle('FA-2026-001204')).not.toBeInTheDocument());
  },
};
