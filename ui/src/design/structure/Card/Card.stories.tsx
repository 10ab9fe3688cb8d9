import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './Card';

const meta = {
  title: 'Structure/Card',
  component: Card,
  args: { children: 'Dépôt Toulouse, 14 rue de l’Hers-Mort.' },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithTitle: Story = { args: { title: 'Prix du jour', aside: 'HT/L' } };
export const WithLink: Story = {
  args: { title: 'Solde', aside: <a href="#factures">Mes factures</a> },
};
