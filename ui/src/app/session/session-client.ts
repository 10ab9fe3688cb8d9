import { authorization } from '../../auth/session';
import { endSession, sessionEnd } from '../../auth/session-end';
import { lastBusinessKey } from '../../auth/storage';
import { ShellDocument } from '../../components/permissions/Shell.generated';
import { type Client, createClient } from '../../graphql/client';
import { readCookie } from '../../lib/cookie';
import { currentBusinessId } from '../business/business-store';
// Not when it is needed: a page of another version could not fetch it any more.
import { takeOver } from '../version/takeover';

/** The client of this tab: its session, its business, and what becomes of a refusal. */
export function createSessionClient(): Client {
  const made = createClient({
    authorization,
    businessId: () => currentBusinessId.get() ?? null,
    lastBusinessId: () => localStorage.getItem(lastBusinessKey),
    xsrfToken: () => readCookie('XSRF-TOKEN'),
    refused: () => endSession('refused'),
    missing() {
      // Another tab signed out, or time ran out: this page has already said so.
      if (sessionEnd.get() !== null) return;
      import('../../auth/sign-in')
        .then(({ startSignIn }) => startSignIn('guard'))
        .catch(() => endSession('refused'));
    },
    forbidden(operationName) {
      // Its own refusal would make it ask for ever.
      if (operationName === 'Shell') return;
      // Only then: almost nobody is refused anything.
      import('../../graphql/refresh')
        .then(({ refresh }) => refresh(made.client, ShellDocument))
        .catch(() => undefined);
    },
    outdated: takeOver,
  });
  return made;
}
