import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../controls/Button/Button';
import { Banner } from './Banner';

const meta = { title: 'Retours/Banner', component: Banner } satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = { args: { children: 'Une nouvelle version est prête.' } };

export const Warn: Story = {
  args: {
    tone: 'warn',
    children: 'Certaines données n’ont pas pu être chargées.',
    action: <Button look="outline">Réessayer</Button>,
  },
};

export const Failed: Story = {
  args: { tone: 'error', children: 'La connexion au service est perdue.' },
};

export const Phone: Story = { ...Warn, globals: { viewport: { value: 'phone' } } };
