import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { endSession, sessionEnd, sessionEnding } from '../../auth/session-end';
import { startSignIn } from '../../auth/sign-in';
import { storeCredentials } from '../../auth/storage';
import { LoadFailureScreen } from '../../components/LoadFailure/LoadFailureScreen';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { reached } from '../../graphql/links/answers';
import { ConnectionError } from '../../graphql/links/http';
import { pause } from '../../graphql/pause';
import { refresh } from '../../graphql/refresh';
import { fixtureClient, WithClient } from '../../graphql/test';
import { stubBrowser } from '../shell/browser.testing';
import { SessionNotices } from './SessionNotices';

vi.mock('../../auth/sign-in', () => ({ startSignIn: vi.fn(async () => {}) }));

vi.mock('../../graphql/refresh', () => ({ refresh: vi.fn() }));

const refreshed = vi.mocked(refresh);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  localStorage.clear();
  installConfig();
  stubBrowser(1440);
  sessionEnd.set(null);
  sessionEnding.set(false);
  pause.set(null);
  refreshed.mockReset().mockResolvedValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tick = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const said = () => document.querySelector('[role="group"] [role="status"]')?.textContent;

function show(children: React.ReactNode = null): void {
  const client = fixtureClient({});
  render(
    <MemoryRouter>
      <WithClient client={client}>
        <ToastProvider>
          <SessionNotices />
          {children}
        </ToastProvider>
      </WithClient>
    </MemoryRouter>,
  );
}

function endingIn(seconds: number): void {
  storeCredentials({
    token_type: 'Bearer',
    access_token: 'sealed',
    expires_in: seconds,
    scope: 'full',
  });
  sessionEnding.set(true);
}

test('the end of the session is counted down for the eye, and announced a few times', async () => {
  endingIn(90);
  show();
  const banner = screen.getByRole('group', { name: 'Fin de session' });
  expect(banner.textContent).toContain('Votre session expire dans 01:30. Reconnectez-vous pour ne');
  const spoken = new Set<string | undefined>();
  for (let i = 0; i < 89; i++) {
    await tick(1000);
    spoken.add(said() ?? undefined);
  }
  expect(banner.textContent).toContain('expire dans 00:01.');
  expect([...spoken].map((text) => text?.split('. ')[0])).toEqual([
    'Votre session expire dans 1\u00a0minute et 30\u00a0secondes',
    'Votre session expire dans 1\u00a0minute',
    'Votre session expire dans 30\u00a0secondes',
    'Votre session expire dans 10\u00a0secondes',
  ]);
});

test('what is on the screen is asked for again once, when a day begins', async () => {
  vi.setSystemTime(new Date('2026-11-23T22:59:00Z'));
  show();
  await tick(30_000);
  expect(refreshed).not.toHaveBeenCalled();
  await tick(60_000);
  expect(refreshed).toHaveBeenCalledOnce();
});

test('one may sign in again before, and once it has ended the banner says nothing more', async () => {
  endingIn(90);
  show();
  screen.getByRole('button', { name: 'Se reconnecter' }).click();
  expect(startSignIn).toHaveBeenCalledWith('person');
  await act(async () => endSession('expired'));
  expect(screen.queryByRole('group')).toBeNull();
});

test('too many demands are counted down in one place, and asked again when the wait is over', async () => {
  pause.set({ code: 'RATE_LIMITED', until: Date.now() + 7000 });
  show();
  expect(screen.getByRole('group').textContent).toBe(
    'Trop de demandes en peu de tempsPatientez. Nouvel essai automatique dans 7\u00a0s.',
  );
  expect(screen.queryByRole('button'), 'to press would be one more').toBeNull();
  await tick(7500);
  expect(refreshed).toHaveBeenCalledOnce();
  expect(screen.queryByRole('group')).toBeNull();
});

describe('our server cannot be reached:', () => {
  const answers = vi.fn(async () => ({ ok: false }) as Response);
  const online = vi.spyOn(navigator, 'onLine', 'get');
  beforeEach(() => {
    vi.stubGlobal('fetch', answers);
    answers.mockReset().mockResolvedValue({ ok: false } as Response);
  });
  afterEach(() => {
    online.mockReturnValue(true);
    reached.set(true);
  });
  const notice = () => screen.queryByRole('status')?.textContent;

  test('without a network it says so until it is back, then asks for everything again', async () => {
    online.mockReturnValue(false);
    show();
    expect(notice()).toBe(
      'Vous êtes hors connexion. La page sera actualisée automatiquement dès le retour du réseau.',
    );
    online.mockReturnValue(true);
    answers.mockResolvedValue({ ok: true } as Response);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await tick(0);
    expect(refreshed).toHaveBeenCalledOnce();
    expect(notice()).toBeUndefined();
  });

  test('with a network that does not lead there it names neither side, and looks again by itself', async () => {
    reached.set(false);
    show();
    expect(notice()).toMatch(/^Le service ne peut pas être joint\. .* dès qu’il répondra\.$/);
    await tick(10_000);
    expect(refreshed).not.toHaveBeenCalled();
    answers.mockResolvedValue({ ok: true } as Response);
    await tick(2000);
    expect(refreshed).toHaveBeenCalledOnce();
    expect(notice()).toBeUndefined();
  });

  test('a page that says it in its own place says it alone', async () => {
    reached.set(false);
    show(<LoadFailureScreen error={new ConnectionError('x')} onRetry={() => {}} />);
    await tick(0);
    expect(screen.getAllByText(/Le service ne peut pas être joint/)).toHaveLength(1);
  });

  test('a pause that was named before waits with everything else', () => {
    online.mockReturnValue(false);
    down(5);
    show();
    expect(screen.queryByRole('group')).toBeNull();
    expect(notice()).toMatch(/^Vous êtes hors connexion/);
  });
});

const down = (seconds: number) =>
  pause.set({ code: 'UPSTREAM_UNAVAILABLE', until: Date.now() + seconds * 1000 });

test('a maintenance is counted down, then everything on the screen is asked for again', async () => {
  down(5);
  show();
  const banner = screen.getByRole('group');
  expect(banner.textContent).toContain('Service momentanément indisponible');
  expect(banner.textContent).toContain('Nouvel essai automatique dans 5\u00a0s.');
  await tick(4000);
  expect(refreshed).not.toHaveBeenCalled();
  refreshed.mockImplementationOnce(async () => {
    down(9);
    return false;
  });
  await tick(1500);
  expect(refreshed).toHaveBeenCalledOnce();
  expect(screen.getByRole('group').textContent).toMatch(/dans [89]\u00a0s/);
  await tick(10_000);
  expect(refreshed).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('group'), 'it answers again').toBeNull();
});

test.each([
  [{}, 'Nous effectuons une opération de maintenance. Nouvel essai'],
  [{ overloaded: true }, 'Le service est très sollicité. Nouvel essai'],
])('what is the matter is said as it is: %j', async (own, text) => {
  const extensions = { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5 };
  const { CombinedGraphQLErrors } = await import('@apollo/client/errors');
  const error = new CombinedGraphQLErrors({ errors: [{ message: 'Non.', extensions }] });
  pause.set({ code: extensions.code, until: Date.now() + 5000, ...own });
  show();
  expect(screen.getByRole('group').textContent).toContain(text);
  cleanup();
  show(<LoadFailureScreen error={error} onRetry={() => {}} />);
  expect(document.body.textContent).toContain(text);
});

test('what is asked again is not said to be still waited for', async () => {
  refreshed.mockImplementationOnce(() => new Promise(() => {}));
  down(5);
  show();
  await tick(5500);
  expect(screen.getByRole('group').textContent).toContain('Nouvel essai en cours.');
  expect(screen.getByRole('group').textContent).not.toContain('automatique');
});

test('one need not wait', async () => {
  down(300);
  show();
  await act(async () => screen.getByRole('button', { name: 'Réessayer maintenant' }).click());
  await tick(0);
  expect(refreshed).toHaveBeenCalledOnce();
  expect(pause.get()).toBeNull();
});

test('a page that says it in its own place says it alone', async () => {
  const { CombinedGraphQLErrors } = await import('@apollo/client/errors');
  const extensions = { code: 'UPSTREAM_UNAVAILABLE', upstreamStatus: 503, retryAfter: 5 };
  const error = new CombinedGraphQLErrors({ errors: [{ message: 'Non.', extensions }] });
  down(5);
  show(<LoadFailureScreen error={error} onRetry={() => {}} />);
  await tick(0);
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Service momentanément indisponible',
  );
  expect(screen.getByText(/Nouvel essai automatique dans 5\ss\./)).toBeTruthy();
  await tick(5000);
  expect(refreshed).toHaveBeenCalledOnce();
});
