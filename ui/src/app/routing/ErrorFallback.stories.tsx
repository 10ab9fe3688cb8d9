import type { Meta, StoryObj } from '@storybook/react-vite';
import { Routes } from '../../stories/with-routes';
import { PageErrorFallback } from './ErrorFallback';

const meta = {
  title: 'Pages/Erreur',
  component: PageErrorFallback,
  tags: ['!autodocs'],
  parameters: { page: true, path: null },
  render: () => (
    <Routes
      path="/finance/"
      routes={[{ path: '*', element: <Broken />, errorElement: <PageErrorFallback /> }]}
    />
  ),
} satisfies Meta<typeof PageErrorFallback>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A page that throws while rendering. */
function Broken(): never {
  throw new Error('Cette page échoue exprès.');
}

export const Page: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Une erreur est survenue', level: 1 });
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

export const Phone: Story = { ...Page, globals: { viewport: { value: 'phone' } } };
