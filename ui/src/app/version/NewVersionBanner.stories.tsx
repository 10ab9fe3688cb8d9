import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Button } from '../../design/controls/Button/Button';
import { TextField } from '../../design/controls/TextField/TextField';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import { fr } from '../../lib/typography';
import { NewVersionBanner } from './NewVersionBanner';

const meta = {
  title: 'Cadre/NewVersionBanner',
  component: NewVersionBanner,
  parameters: {
    page: true,
    usage: {
      what: 'Un bandeau qui annonce une nouvelle version et propose de recharger la page.',
      when: ['Quand une nouvelle version attend qu’une saisie soit enregistrée.'],
      not: [fr`Sans saisie en cours : la page se recharge, et il n’y a rien à dire.`],
    },
  },
} satisfies Meta<typeof NewVersionBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The banner is inside the open drawer: outside a modal nothing can be pressed. */
export const InDrawer: Story = {
  tags: ['picture'],
  render: () => (
    <>
      <Drawer
        open
        dirty
        onClose={() => {}}
        title="Nouveau contact"
        actions={<Button type="submit">Enregistrer</Button>}
      >
        <TextField label="Nom" defaultValue="Lemaire" />
      </Drawer>
      <NewVersionBanner />
    </>
  ),
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Nouveau contact' }));
    const banner = await drawer.findByRole('group', { name: 'Nouvelle version' });
    await waitFor(() => expect(within(banner).getByRole('status')).not.toBeEmptyDOMElement());
    // The form keeps the focus, so that the user is not interrupted.
    await waitFor(() => expect(drawer.getByLabelText('Nom')).toHaveFocus());
  },
};

export const Phone: Story = { ...InDrawer, globals: { viewport: { value: 'phone' } } };

export const Above: Story = {};
