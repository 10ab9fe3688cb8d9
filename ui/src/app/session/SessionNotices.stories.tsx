import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { sessionEnding } from '../../auth/session-end';
import { clearCredentials, storeCredentials } from '../../auth/storage';
import { pause } from '../../graphql/pause';
import { waitingClient } from '../../graphql/test';
import { withClient } from '../../stories/with-client';
import { SessionNotices } from './SessionNotices';

const meta = {
  title: 'Cadre/SessionNotices',
  component: SessionNotices,
  decorators: [withClient(waitingClient)],
  parameters: {
    usage: {
      when: [
        'Une fois, au-dessus de chaque page de l’espace\u00a0: la fin de la session, la maintenance du fournisseur, trop de demandes.',
      ],
      not: ['Pour ce qui ne concerne qu’une page\u00a0: PartialBanner, LoadFailure.'],
    },
  },
} satisfies Meta<typeof SessionNotices>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The notices are the page’s state, not props: it is taken back after the story. */
function during(set: () => void) {
  return () => {
    set();
    return () => {
      pause.set(null);
      sessionEnding.set(false);
      clearCredentials();
    };
  };
}

const maintenance = () =>
  pause.set({ code: 'UPSTREAM_UNAVAILABLE', until: Date.now() + 3_600_000 });

function ending(): void {
  const token = { token_type: 'Bearer', access_token: 'sealed', expires_in: 115, scope: 'full' };
  storeCredentials(token);
  sessionEnding.set(true);
}

export const Maintenance: Story = {
  beforeEach: during(maintenance),
  play: async ({ canvas }) => {
    expect(canvas.getByText('Service momentanément indisponible')).toBeVisible();
    expect(canvas.getByRole('button', { name: 'Réessayer maintenant' })).toBeEnabled();
  },
};

/** Told once, as a message that stays until it is closed. */
export const TooMany: Story = {
  beforeEach: during(() => pause.set({ code: 'RATE_LIMITED', until: Date.now() + 3_600_000 })),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('alert')).toHaveTextContent(/^Trop de demandes en peu de temps\./),
    );
  },
};

/** Both at once: the session first, which alone asks for something. */
export const EndingDuringMaintenance: Story = {
  beforeEach: during(() => {
    maintenance();
    ending();
  }),
  play: ({ canvas }) =>
    expect(canvas.getAllByRole('group').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Votre session expire dans/),
      expect.stringMatching(/^Service momentanément indisponible/),
    ]),
};

export const Phone: Story = {
  ...EndingDuringMaintenance,
  globals: { viewport: { value: 'phone' } },
};

/** All is well: nothing. */
export const Nothing: Story = {
  play: ({ canvas }) => expect(canvas.queryByRole('group')).toBeNull(),
};
