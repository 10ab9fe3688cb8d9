import { authorization } from '../../auth/session';
import { endSession, sessionEnd } from '../../auth/session-end';
import { lastBusinessKey } from '../../auth/storage';
import { ShellDocument } from '../../components/permissions/Shell.generated';
import { type Client, createClient } from '../../graphql/client';
import { readCookie } from '../../lib/cookie';
import { currentBusinessId } from '../business/business-store';
// A static import: once the server has another version, a dynamic one would fail.
import { takeOver } from '../version/takeover';

/** Creates the client of this tab, with its session, its business and the handlers of refusals. */
export function createSessionClient(): Client {
  const made = createClient({
    authorization,
    businessId: () => currentBusinessId.get() ?? null,
    lastBusinessId: () => localStorage.getItem(lastBusinessKey),
    xsrfToken: () => readCookie('XSRF-TOKEN'),
    refused: () => endSession('refused'),
    missing() {
      // Another tab signed out, or the session expired: this page already shows the dialog.
      if (sessionEnd.get() !== null) return;
      import('../../auth/sign-in')
        .then(({ startSignIn }) => startSignIn('guard'))
        .catch(() => endSession('refused'));
    },
    forbidden(operationName) {
      // A refusal of the frame's own query would refetch it in an endless loop.
      if (operationName === 'Shell') return;
      // Imported on demand: refusals are rare.
      import('../../graphql/refresh')
        .then(({ refresh }) => refresh(made.client, ShellDocument))
        .catch(() => undefined);
    },
    outdated: takeOver,
  });
  return made;
}
