import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { sessionEnding } from '../../auth/session-end';
import { clearCredentials, storeCredentials } from '../../auth/storage';
import { Button } from '../../design/controls/Button/Button';
import { TextField } from '../../design/controls/TextField/TextField';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import { reached } from '../../graphql/links/answers';
import { pause } from '../../graphql/pause';
import { waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { withClient } from '../../stories/with-client';
import { MobileMenu } from '../shell/MobileMenu';
import { NewVersionBanner } from '../version/NewVersionBanner';
import { SessionNotices } from './SessionNotices';

const meta = {
  title: 'Cadre/SessionNotices',
  component: SessionNotices,
  decorators: [withClient(waitingClient)],
  parameters: {
    usage: {
      what: fr`Les bandeaux communs à toutes les pages : fin de session, connexion perdue, pause du fournisseur.`,
      when: [
        fr`Une fois, au-dessus de chaque page de l’espace : la fin de la session, la perte de la connexion, la maintenance du fournisseur, trop de demandes.`,
      ],
      not: [fr`Pour ce qui ne concerne qu’une page : PartialBanner, LoadFailure.`],
    },
  },
} satisfies Meta<typeof SessionNotices>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sets the state of the notices, which is global and no prop, and resets it after the story. */
function during(set: () => void) {
  return () => {
    set();
    return () => {
      pause.set(null);
      reached.set(true);
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
    await waitFor(() => {
      expect(canvas.getByText('Service momentanément indisponible')).toBeVisible();
      expect(canvas.getByRole('button', { name: 'Réessayer maintenant' })).toBeEnabled();
    });
  },
};

/** In the same place, without a button: a retry would be one more request. */
export const TooMany: Story = {
  beforeEach: during(() => pause.set({ code: 'RATE_LIMITED', until: Date.now() + 3_600_000 })),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('group')).toHaveTextContent(/^Trop de demandes en peu de temps/),
    );
  },
};

/** The device has a network, but our server does not answer: the cause may be on either side. */
export const Unreachable: Story = {
  beforeEach: during(() => reached.set(false)),
  play: async ({ canvas }) => {
    await canvas.findByText('Le service ne peut pas être joint.');
  },
};

/** Both at once: the session comes first, because only it needs an action of the user. */
export const EndingDuringMaintenance: Story = {
  beforeEach: during(() => {
    maintenance();
    ending();
  }),
  play: ({ canvas }) =>
    waitFor(() =>
      expect(canvas.getAllByRole('group').map((one) => one.textContent)).toEqual([
        expect.stringMatching(/^Votre session expire dans/),
        expect.stringMatching(/^Service momentanément indisponible/),
      ]),
    ),
};

/** Waits for a button of a dialog, which is animated. */
const seen = (dialog: ReturnType<typeof within>, action: string) =>
  waitFor(() => expect(dialog.getByRole('button', { name: action })).toBeVisible());

/**
 * An open drawer holds the notices, also that of a new version, above the form: outside a modal nothing
 * can be pressed.
 */
export const InDrawer: Story = {
  ...EndingDuringMaintenance,
  tags: ['picture'],
  render: () => (
    <>
      <SessionNotices />
      <NewVersionBanner />
      <Drawer
        open
        dirty
        onClose={() => {}}
        title="Nouveau contact"
        actions={<Button type="submit">Enregistrer</Button>}
      >
        <TextField label="Nom" defaultValue="Lemaire" />
      </Drawer>
    </>
  ),
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Nouveau contact' }));
    for (const action of ['Se reconnecter', 'Réessayer maintenant', 'Recharger maintenant'])
      await seen(drawer, action);
    // The notices are stacked, and the form keeps the focus.
    await waitFor(() => {
      const [first, second, third] = drawer
        .getAllByRole('group')
        .map((one) => one.getBoundingClientRect());
      expect(second?.top).toBeGreaterThan(first?.bottom ?? 0);
      expect(third?.top).toBeGreaterThan(second?.bottom ?? 0);
      // A field that is scrolled to is not hidden below the notices.
      const body = drawer.getByLabelText('Nom').closest('[data-part="body"]') as HTMLElement;
      const kept = Number.parseFloat(getComputedStyle(body).scrollPaddingTop);
      const stuck = drawer
        .getAllByRole('group')[0]
        ?.closest('[data-part="notices"]') as HTMLElement;
      const { top } = body.getBoundingClientRect();
      expect(top + kept).toBeGreaterThan(stuck.getBoundingClientRect().bottom);
      expect(drawer.getByLabelText('Nom')).toHaveFocus();
    });
    await userEvent.click(await drawer.findByRole('button', { name: 'Fermer' }));
    const question = within(await canvas.findByRole('alertdialog'));
    await seen(question, 'Se reconnecter');
    await userEvent.click(await question.findByRole('button', { name: 'Rester' }));
    await seen(drawer, 'Se reconnecter');
  },
};

/** The menu of a phone is a modal dialog too. */
export const InMenu: Story = {
  ...EndingDuringMaintenance,
  tags: ['picture'],
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <>
      <SessionNotices />
      <MobileMenu open onClose={() => {}}>
        {null}
      </MobileMenu>
    </>
  ),
  play: async ({ canvas }) => {
    const menu = within(await canvas.findByRole('dialog', { name: 'Menu' }));
    await seen(menu, 'Se reconnecter');
  },
};

export const Phone: Story = {
  ...EndingDuringMaintenance,
  globals: { viewport: { value: 'phone' } },
};

/** Without a problem nothing is shown. */
export const Nothing: Story = {
  play: ({ canvas }) => waitFor(() => expect(canvas.queryByRole('group')).toBeNull()),
};
