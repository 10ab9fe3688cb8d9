import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { AuthError, type AuthErrorCode } from '../../auth/errors';
import { impatient } from '../../stories/timers';
import { Routes } from '../../stories/with-routes';
import type { Attempt } from './attempt';
import { failures } from './failures';
import { HandleTokenPage } from './HandleTokenPage';

/** The outcomes of product S03, each reached by an attempt that ends in it. */
const meta = {
  title: 'Pages/Retour de connexion',
  component: HandleTokenPage,
  tags: ['!autodocs'],
  parameters: { page: true, path: null },
} satisfies Meta<typeof HandleTokenPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Renders the page with this attempt. */
function after(attempt: () => Attempt): NonNullable<Story['render']> {
  return () => (
    <Routes
      path="/handle_token"
      routes={[
        {
          path: '/handle_token',
          loader: attempt,
          element: <HandleTokenPage />,
          hydrateFallbackElement: <></>,
        },
        // The page that follows a success never loads: the story shows the state before it.
        { path: '*', loader: () => new Promise(() => {}), element: null },
      ]}
    />
  );
}

function waiting(): Attempt {
  return { result: new Promise(() => {}), retry: waiting };
}

function failing(code: AuthErrorCode): Attempt {
  const result = Promise.reject(new AuthError(code));
  result.catch(() => undefined);
  return { result };
}

function failed(code: AuthErrorCode): Story {
  return {
    render: after(() => failing(code)),
    play: async ({ canvas }) => {
      await canvas.findByRole('heading', { name: failures[code].title });
      await userEvent.click(await canvas.findByText('Détails techniques'));
      await canvas.findByText(String(new AuthError(code)));
    },
  };
}

export const Running: Story = {
  tags: ['picture'],
  render: after(waiting),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Connexion en cours…' });
  },
};

export const Slow: Story = {
  tags: ['picture'],
  beforeEach: () => impatient(8_000),
  render: after(waiting),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'C’est un peu plus long que prévu…' });
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

export const Success: Story = {
  render: after(() => ({ result: Promise.resolve('/') })),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Connexion réussie' });
  },
};

export const Generic: Story = { ...failed('AuthError'), tags: ['picture'] };

export const WrongState = failed('CodeRequestWrongStateReceived');

export const MissingAccessToken = failed('TokenRequestMissingAccessToken');

export const MissingCode = failed('CodeRequestResponseMissingCode');

export const MissingState = failed('CodeRequestResponseMissingState');

export const WrongRedirectUri = failed('CodeRequestResponseWrongRedirectURI');

export const AccessDenied = failed('AccessDenied');

export const CodeExpired = failed('TokenRequestRefused');

export const Unreachable = failed('ServiceUnreachable');

export const CookiesBlocked = failed('CookiesBlocked');

export const Phone: Story = { ...Generic, globals: { viewport: { value: 'phone' } } };
