// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Handling } from './handling';
import { type Build, createShell } from './shell';

const origin = 'https://citerne.example';
const build: Build = {
  version: 'v2',
  entry: '/assets/index-2.js',
  files: ['/assets/index-2.js', '/theme.js', '/offline.html'],
};

/** In-memory caches, in the order of creation; `full` rejects writes, `broken` rejects everything. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  full = false;
  broken = false;

  async open(name: string) {
    if (this.broken) throw new DOMException('broken', 'UnknownError');
    const kept = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, kept);
    return {
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, response: Response) => {
        if (this.full) throw new DOMException('full', 'QuotaExceededError');
        kept.set(path, response);
      },
    };
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
  kept(name = 'citerne-shell-v2') {
    return [...(this.all.get(name)?.keys() ?? [])].sort();
  }
}

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };
/** The server's responses by path; a path without one is a network failure. */
let answers: Record<string, () => Response | Promise<Response>>;
let caches: Caches;
let requested: [path: string, credentials: string | undefined][];

const pageOf = (entry: string, tag = '"a"') =>
  new Response(`<script src="${entry}">`, { headers: { ETag: tag, 'X-Frame-Options': 'DENY' } });

beforeEach(() => {
  caches = new Caches();
  requested = [];
  answers = {
    '/': () => pageOf(build.entry),
    '/assets/index-2.js': () => new Response('entry', { headers: immutable }),
    '/theme.js': () => new Response('theme'),
    '/offline.html': () => new Response('hors connexion'),
  };
});
afterEach(() => vi.useRealTimers());

async function fetchFake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request =
    input instanceof Request ? input : new Request(new URL(String(input), origin), init);
  const { pathname } = new URL(request.url);
  requested.push([pathname, init?.credentials]);
  const answer = answers[pathname];
  if (!answer) throw new TypeError('Failed to fetch');
  return answer();
}

function shell() {
  const made = createShell(build, {
    caches: caches as unknown as CacheStorage,
    fetch: fetchFake,
    deadline: 3000,
  });
  /** Returns the response once its background work is done. */
  const ask = async (handling: Handling, path: string) => {
    const later: Promise<unknown>[] = [];
    const request = new Request(new URL(path, origin));
    const response = await made.answer(handling, request, (work) => later.push(work));
    await Promise.all(later);
    return response;
  };
  return { ...made, ask };
}
const offline = () => {
  answers = {};
};

describe('a version is cached', () => {
  test('completely, and fetched without credentials', async () => {
    await shell().fill();
    expect(caches.kept()).toEqual(['/', '/assets/index-2.js', '/offline.html', '/theme.js']);
    expect(requested.map(([, credentials]) => credentials)).toEqual([
      'omit',
      'omit',
      'omit',
      'omit',
    ]);
  });

  test.each<[why: string, spoil: () => void]>([
    ['a file is missing', () => (answers['/theme.js'] = () => new Response('', { status: 404 }))],
    ['the network fails', () => delete answers['/theme.js']],
    ['the page is of another version', () => (answers['/'] = () => pageOf('/assets/index-3.js'))],
    ['there is no room', () => (caches.full = true)],
  ])('or not at all: %s', async (_why, spoil) => {
    spoil();
    await expect(shell().fill()).rejects.toThrow();
    expect(caches.all.size).toBe(0);
  });

  test('alone: caches of other versions are deleted, other caches stay', async () => {
    for (const name of ['citerne-shell-v1', 'citerne-data', 'citerne-shell-v2'])
      await caches.open(name);
    await shell().forgetOthers();
    expect(await caches.keys()).toEqual(['citerne-data', 'citerne-shell-v2']);
  });
});

describe('a file', () => {
  test('that is cached is not requested', async () => {
    await shell().fill();
    requested = [];
    expect(await (await shell().ask('file', '/assets/index-2.js')).text()).toBe('entry');
    expect(requested).toEqual([]);
  });

  test('that is immutable is cached on first use', async () => {
    answers['/assets/page.js'] = () => new Response('page', { headers: immutable });
    await shell().ask('file', '/assets/page.js');
    offline();
    expect(await (await shell().ask('file', '/assets/page.js')).text()).toBe('page');
  });

  test.each([
    ['may change', 200, { 'Cache-Control': 'no-cache' }],
    ['is personal', 200, { 'Cache-Control': 'no-store' }],
    ['has no Cache-Control', 200, {}],
    ['does not exist', 404, immutable],
  ])('that %s is not cached', async (_why, status, headers) => {
    answers['/assets/page.js'] = () => new Response('', { status, headers });
    expect((await shell().ask('file', '/assets/page.js')).status).toBe(status);
    expect(caches.kept()).toEqual([]);
  });

  test('comes from the network when the storage is full or broken', async () => {
    answers['/assets/page.js'] = () => new Response('page', { headers: immutable });
    caches.full = true;
    expect(await (await shell().ask('file', '/assets/page.js')).text()).toBe('page');
    caches.broken = true;
    expect(await (await shell().ask('file', '/assets/page.js')).text()).toBe('page');
  });

  test('that is neither cached nor reachable fails as without a worker', async () => {
    offline();
    await expect(shell().ask('file', '/assets/page.js')).rejects.toThrow('Failed to fetch');
  });
});

describe('a screen', () => {
  test.each([200, 404, 503])('is the response of the network, with status %i', async (status) => {
    await shell().fill();
    answers['/finance/'] = () => new Response('from the server', { status });
    const answer = await shell().ask('screen', '/finance/');
    expect([answer.status, await answer.text()]).toEqual([status, 'from the server']);
  });

  test('is the cached shell with its headers when there is no network', async () => {
    await shell().fill();
    offline();
    const answer = await shell().ask('screen', '/finance/');
    expect(await answer.text()).toContain(build.entry);
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
  });

  test('is the cached shell when the network exceeds the deadline', async () => {
    vi.useFakeTimers();
    await shell().fill();
    answers['/finance/'] = () => new Promise(() => {});
    const settled = vi.fn();
    const answer = shell().ask('screen', '/finance/');
    void answer.then(settled);
    await vi.advanceTimersByTimeAsync(2999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await answer).text()).toContain(build.entry);
  });

  test('has no deadline when no shell is cached', async () => {
    vi.useFakeTimers();
    answers['/finance/'] = () =>
      new Promise((resolve) => setTimeout(resolve, 9000, new Response('late')));
    const answer = shell().ask('screen', '/finance/');
    await vi.advanceTimersByTimeAsync(9000);
    expect(await (await answer).text()).toBe('late');
  });

  test('is the offline page when there is neither network nor shell', async () => {
    await shell().fill();
    caches.all.get('citerne-shell-v2')?.delete('/');
    offline();
    expect(await (await shell().ask('screen', '/finance/')).text()).toBe('hors connexion');
  });

  test('updates the cached page when the ETag has changed, if it is of this version', async () => {
    await shell().fill();
    const kept = () => caches.all.get('citerne-shell-v2')?.get('/')?.headers.get('ETag');
    for (const [page, expected] of [
      [() => pageOf(build.entry, '"a"'), '"a"'],
      [() => pageOf(build.entry, '"b"'), '"b"'],
      [() => pageOf('/assets/index-3.js', '"c"'), '"b"'],
    ] as const) {
      answers['/finance/'] = page;
      answers['/'] = page;
      await shell().ask('screen', '/finance/');
      expect(kept()).toBe(expected);
    }
  });
});

describe('a page that needs a network', () => {
  test('comes from the network', async () => {
    answers['/password_recovery/'] = () => new Response('from the server');
    await shell().fill();
    expect(await (await shell().ask('online', '/password_recovery/')).text()).toBe(
      'from the server',
    );
  });

  test('is the offline page without a network', async () => {
    await shell().fill();
    offline();
    expect(await (await shell().ask('online', '/password_recovery/')).text()).toBe(
      'hors connexion',
    );
  });

  test('is a network error when nothing is cached', async () => {
    offline();
    expect((await shell().ask('online', '/password_recovery/')).type).toBe('error');
  });
});
