/** The states of every page, for its stories. */
import { customer, fixtureClient } from '../graphql/test';
import { unreachableClient } from './clients';
import { withClient } from './with-client';

/** Offline: the page says so. */
export const offline = {
  decorators: [withClient(unreachableClient)],
  play: async ({ canvas }: { canvas: { findByText(text: RegExp): Promise<HTMLElement> } }) => {
    await canvas.findByText(/votre connexion|hors connexion/);
  },
};

/** A user whose role opens no page that needs a permission. */
export const withoutPermissions = withClient(() =>
  fixtureClient({ query: { me: customer({ role: 'VIEWER', permissions: [] }) } }),
);
