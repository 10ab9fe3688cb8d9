import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { leave } from '../../auth/leave';
import { OfflineNotice } from './OfflineNotice';

const meta = {
  title: 'Pages/Hors connexion',
  component: OfflineNotice,
  tags: ['!autodocs'],
  parameters: { page: true },
} satisfies Meta<typeof OfflineNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Without a session or a network; Storybook has a network, so the page asks to reload at once. */
export const Page: Story = {
  tags: ['picture'],
  beforeEach: () => {
    const reloaded = spyOn(leave, 'reload').mockImplementation(() => {});
    return () => reloaded.mockRestore();
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Vous êtes hors connexion', level: 1 });
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Réessayer' })).toBeEnabled());
    await waitFor(() => expect(leave.reload).toHaveBeenCalled());
  },
};
