import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { type Toasts, useToast } from './ToastProvider';

/** Shows a toast as soon as it is on the page. */
function Say({ what }: { what: (toasts: Toasts) => void }) {
  const toasts = useToast();
  useEffect(() => what(toasts), [what, toasts]);
  return null;
}

const meta = { title: 'Retours/Toast', component: Say } satisfies Meta<typeof Say>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Success: Story = {
  args: { what: ({ success }) => success('Vous consultez maintenant Autocars Belle-Étoile.') },
};

export const WithAction: Story = {
  args: {
    what: ({ success }) =>
      success('Adresse supprimée.', { action: { label: 'Annuler', onSelect: () => {} } }),
  },
};

export const Failed: Story = {
  args: { what: ({ error }) => error('Impossible de changer d’entreprise. Réessayez.') },
};

export const Phone: Story = { ...Failed, globals: { viewport: { value: 'phone' } } };
