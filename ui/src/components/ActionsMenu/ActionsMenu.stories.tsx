import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import { fr } from '../../lib/typography';
import { ActionsMenu } from './ActionsMenu';

const onSelect = fn();

const meta = {
  title: 'Métier/ActionsMenu',
  component: ActionsMenu,
  parameters: {
    usage: {
      what: 'Un bouton à trois points qui ouvre le menu des actions d’un objet.',
      when: [
        'Pour les actions secondaires d’une carte ou d’une ligne, au bout de son titre.',
        'Ce qui détruit vient en dernier, après un filet.',
      ],
      not: [
        fr`Pour l’action que la plupart viennent faire : Button, à la vue de tous.`,
        fr`Pour un choix dans un formulaire : Select.`,
      ],
    },
  },
  argTypes: { children: { control: false } },
  args: {
    of: 'Dépôt Toulouse',
    children: (
      <>
        <MenuItem onSelect={() => onSelect('edit')}>Modifier</MenuItem>
        <MenuItem disabled>Définir par défaut</MenuItem>
        <MenuSeparator />
        <MenuItem destructive onSelect={() => onSelect('delete')}>
          Supprimer
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof ActionsMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Chosen: Story = {
  play: async ({ canvas }) => {
    onSelect.mockClear();
    const button = await canvas.findByRole('button', { name: fr`Actions : Dépôt Toulouse` });
    await userEvent.click(button);
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Modifier' })).toHaveFocus());
    await userEvent.keyboard('{End}{Enter}');
    expect(onSelect.mock.calls).toEqual([['delete']]);
    await waitFor(() => expect(button).toHaveFocus());
  },
};
