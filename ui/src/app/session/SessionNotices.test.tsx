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

const refetched = vi.mocked(refresh);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  localStorage.clear();
  installConfig();
  stubBrowser(1440);
  sessionEnd.set(null);
  sessionEnding.set(false);
  pause.set(null);
  refetched.mockReset().mockResolvedValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tick = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const announcement = () => document.querySelector('[role="group"] [role="status"]')?.textContent;

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

test('the countdown to the end of the session changes each second, and is announced a few times only', async () => {
  endingIn(90);
  show();
  const banner = screen.getByRole('group', { name: 'Fin de session' });
  expect(banner.textContent).toContain('Votre session expire dans 01:30. Reconnectez-vous pour ne');
  const spoken = new Set<string | undefined>();
  for (let i = 0; i < 89; i++) {
    await tick(1000);
    spoken.add(announcement() ?? undefined);
  }
  expect(banner.textContent).toContain('expire dans 00:01.');
  expect([...spoken].map((text) => text?.split('. ')[0])).toEqual([
    'Votre session expire dans 1\u00a0minute et 30\u00a0secondes',
    'Votre session expire dans 1\u00a0minute',
    'Votre session expire dans 30\u00a0secondes',
    'Votre session expire dans 10\u00a0secondes',
  ]);
});

test('the queries on the screen are refetched once when a new day begins', async () => {
  vi.setSystemTime(new Date('2026-11-23T22:59:00Z'));
  show();
  await tick(30_000);
  expect(refetched).not.toHaveBeenCalled();
  await tick(60_000);
  expect(refetched).toHaveBeenCalledOnce();
});

test('the banner has a sign-in button, and goes once the session has ended', async () => {
  endingIn(90);
  show();
  screen.getByRole('button', { name: 'Se reconnecter' }).click();
  expect(startSignIn).toHaveBeenCalledWith('user');
  await act(async () => endSession('expired'));
  expect(screen.queryByRole('group')).toBeNull();
});

test('a rate limit is counted down in one notice, then the queries are refetched', async () => {
  pause.set({ code: 'RATE_LIMITED', until: Date.now() + 7000 });
  show();
  expect(screen.getByRole('group').textContent).toBe(
    'Trop de demandes en peu de tempsPatientez. Nouvel essai automatique dans 7\u00a0s.',
  );
  expect(screen.queryByRole('button'), 'a retry would be one more request').toBeNull();
  await tick(7500);
  expect(refetched).toHaveBeenCalledOnce();
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

  test('without a network a notice is shown until it is back, then all queries are refetched', async () => {
    online.mockReturnValue(false);
    show();
    expect(notice()).toBe(
      'Vous êtes hors connexion. La page sera actualisée automatiquement dès le retour du réseau.',
    );
    online.mockReturnValue(true);
    answers.mockResolvedValue({ ok: true } as Response);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await tick(0);
    expect(refetched).toHaveBeenCalledOnce();
    expect(notice()).toBeUndefined();
  });

  test('with a network the notice blames neither side, and the server is polled until it answers', async () => {
    reached.set(false);
    show();
    expect(notice()).toMatch(/^Le service ne peut pas être joint\. .* dès qu’il répondra\.$/);
    await tick(10_000);
    expect(refetched).not.toHaveBeenCalled();
    answers.mockResolvedValue({ ok: true } as Response);
    await tick(2000);
    expect(refetched).toHaveBeenCalledOnce();
    expect(notice()).toBeUndefined();
  });

  test('there is no notice where the page shows the message itself', async () => {
    reached.set(false);
    show(<LoadFailureScreen error={new ConnectionError('x')} onRetry={() => {}} />);
    await tick(0);
    expect(screen.getAllByText(/Le service ne peut pas être joint/)).toHaveLength(1);
  });

  test('an earlier pause of the provider is not shown meanwhile', () => {
    online.mockReturnValue(false);
    down(5);
    show();
    expect(screen.queryByRole('group')).toBeNull();
    expect(notice()).toMatch(/^Vous êtes hors connexion/);
  });
});

const down = (seconds: number) =>
  pause.set({ code: 'UPSTREAM_UNAVAILABLE', until: Date.now() + seconds * 1000 });

test('a maintenance is counted down, then the queries on the screen are refetched', async () => {
  down(5);
  show();
  const banner = screen.getByRole('group');
  expect(banner.textContent).toContain('Service momentanément indisponible');
  expect(banner.textContent).toContain('Nouvel essai automatique dans 5\u00a0s.');
  await tick(4000);
  expect(refetched).not.toHaveBeenCalled();
  refetched.mockImplementationOnce(async () => {
    down(9);
    return false;
  });
  await tick(1500);
  expect(refetched).toHaveBeenCalledOnce();
  expect(screen.getByRole('group').textContent).toMatch(/dans [89]\u00a0s/);
  await tick(10_000);
  expect(refetched).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('group'), 'the provider answers again').toBeNull();
});

test.each([
  [{}, 'Nous effectuons une opération de maintenance. Nouvel essai'],
  [{ overloaded: true }, 'Le service est très sollicité. Nouvel essai'],
])('the notice and the page name the same cause: %j', async (own, text) => {
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

test('during the refetch the notice says so instead of counting down', async () => {
  refetched.mockImplementationOnce(() => new Promise(() => {}));
  down(5);
  show();
  await tick(5500);
  expect(screen.getByRole('group').textContent).toContain('Nouvel essai en cours.');
  expect(screen.getByRole('group').textContent).not.toContain('automatique');
});

test('a button refetches before the end of the wait', async () => {
  down(300);
  show();
  await act(async () => screen.getByRole('button', { name: 'Réessayer maintenant' }).click());
  await tick(0);
  expect(refetched).toHaveBeenCalledOnce();
  expect(pause.get()).toBeNull();
});

test('there is no notice where the page shows the message itself', async () => {
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
  expect(refetched).toHaveBeenCalledOnce();
});
