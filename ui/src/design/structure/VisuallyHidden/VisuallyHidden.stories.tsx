import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import * as media from '../../breakpoints';
import { VisuallyHidden } from './VisuallyHidden';

const meta = {
  title: 'Structure/VisuallyHidden',
  component: VisuallyHidden,
  parameters: {
    usage: {
      what: 'Un texte que seuls les lecteurs d’écran lisent.',
      when: [
        fr`Pour un complément que l’image donne déjà à ceux qui voient : « (nouvel onglet) », « terminée ».`,
        fr`Avec \`when\`, pour des mots qui n’ont la place que dans une fenêtre plus large ou un autre état.`,
      ],
      not: [
        fr`Pour cacher à tous : ne pas l’écrire.`,
        fr`Pour nommer un bouton à icône : le label d’IconButton.`,
      ],
    },
  },
  argTypes: {
    when: {
      description: fr`L’état, ou les largeurs de fenêtre, où le texte est caché ; toujours par défaut.`,
    },
    children: { description: 'Le texte.' },
  },
  args: { children: ' (nouvel onglet)' },
  render: (args) => (
    <a href="#conditions">
      Mentions légales (CGV)
      <VisuallyHidden {...args} />
    </a>
  ),
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Hidden, but still part of the link's name. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Mentions légales (CGV) (nouvel onglet)' });
    await waitFor(() =>
      expect(canvas.getByText('(nouvel onglet)').getBoundingClientRect().width).toBe(1),
    );
  },
};

/** Hidden in a narrow window, visible in a wider one. */
export const Narrow: Story = {
  args: { children: ' (nouvel onglet)' },
  render: (args) => (
    <a href="#conditions">
      Mentions légales (CGV)
      <VisuallyHidden {...args} when="phone" data-testid="phone" />
      <VisuallyHidden {...args} when="smallPhone" data-testid="smallPhone" />
      <VisuallyHidden {...args} when={false} data-testid="never" />
    </a>
  ),
  play: async ({ canvas }) => {
    const width = async (id: string) =>
      (await canvas.findByTestId(id)).getBoundingClientRect().width;
    await waitFor(async () =>
      expect((await width('phone')) === 1).toBe(matchMedia(media.phone).matches),
    );
    await waitFor(async () => expect(await width('never')).toBeGreaterThan(1));
    await waitFor(async () =>
      expect((await width('smallPhone')) === 1).toBe(matchMedia(media.smallPhone).matches),
    );
  },
};
