import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { type PageSize, Pagination } from './Pagination';

const meta = {
  title: 'Tableaux/Pagination',
  component: Pagination,
  parameters: {
    usage: {
      what: 'La place dans une longue liste, avec les boutons vers la suite.',
      when: [
        'Sous une liste dont le serveur donne une page à la fois.',
        fr`Sur téléphone, « Afficher 25 de plus » ajoute les lignes sous les précédentes.`,
      ],
      not: [
        fr`Pour moins de 25 lignes : montrez-les toutes.`,
        fr`Pour passer d’un objet au suivant sur sa page de détail : deux liens suffisent.`,
      ],
    },
  },
  argTypes: {
    page: { description: fr`La page courante, à partir de 1 ; au-delà de la fin, la dernière.` },
    pageSize: { description: 'Le nombre de lignes par page.' },
    total: { description: 'Le nombre de lignes en tout.' },
    onPageChange: { description: 'Appelée avec la page à montrer.' },
    onPageSizeChange: {
      description: fr`Appelée avec le nombre de lignes par page ; sans elle, il ne peut pas changer.`,
    },
    layout: {
      description: fr`\`pages\` : une page à la fois ; \`more\` : toutes les pages jusqu’à celle-ci, sur un téléphone.`,
    },
    loaded: {
      description: fr`Le nombre de lignes chargées, quand toutes n’ont pas pu l’être : la suite n’est plus proposée.`,
    },
    loading: { description: 'La page suivante se charge.' },
  },
  args: {
    page: 1,
    pageSize: 25,
    total: 312,
    onPageChange: () => {},
    onPageSizeChange: () => {},
  },
  render: function Paged(args) {
    const [page, setPage] = useState(args.page);
    const [pageSize, setPageSize] = useState<PageSize>(args.pageSize);
    return (
      <Pagination
        {...args}
        page={page}
        pageSize={pageSize}
        onPageChange={setPage}
        onPageSizeChange={setPageSize}
      />
    );
  },
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FirstPage: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Page suivante' }));
    await waitFor(() => expect(canvas.getByText('26–50 sur 312')).toBeVisible());
  },
};

export const LastPage: Story = { args: { page: 13 } };

export const BeyondTheEnd: Story = { args: { page: 40 } };

export const OnePage: Story = { args: { total: 7 } };

export const Phone: Story = {
  args: { layout: 'more' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Afficher 25 de plus' }));
    await waitFor(() => expect(canvas.getByText('50 sur 312')).toBeVisible());
  },
};

export const PhoneLoading: Story = {
  args: { layout: 'more', loading: true },
  globals: { viewport: { value: 'phone' } },
};
