import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasswordRecoveryPage } from './PasswordRecoveryPage';

const meta = {
  title: 'Pages/Mot de passe oublié',
  component: PasswordRecoveryPage,
  // A page fills the window: a list of them says nothing.
  tags: ['!autodocs'],
  parameters: { page: true },
} satisfies Meta<typeof PasswordRecoveryPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Request: Story = { tags: ['picture'] };

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
