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
