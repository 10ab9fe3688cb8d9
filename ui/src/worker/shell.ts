import type { Handling } from './handling';

/** What a build leaves for its worker; written by vite/service-worker.ts. */
export type Build = {
  /** Changes with any file of the build. */
  readonly version: string;
  /** The script that the page of this build begins with. */
  readonly entry: string;
  /** Paths of what the frame and its first page need, `/` apart. */
  readonly files: readonly string[];
};

/** What the shell needs of the browser. */
export type Browser = {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** How long a screen may keep the person waiting for its network, in milliseconds. */
  readonly patience: number;
};

/** The caches of all versions begin so; any other cache is somebody else's. */
const prefix = 'citerne-shell-';

const page = '/';
const offlinePage = '/offline.html';

/** The files of one version, kept in a cache of their own. */
export type Shell = {
  /** Keeps the whole version, or nothing of it. Rejects when that fails: the version before stays. */
  fill(): Promise<void>;
  /** Drops what other versions kept. */
  forgetOthers(): Promise<void>;
  /** Answers a request; `later` keeps the worker alive for what the answer does not wait for. */
  answer(
    handling: Handling,
    request: Request,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response>;
};

/**
 * Makes the shell of a build. Nothing in it is personal: its page and its files are fetched without
 * credentials, and what is kept on first use is what the server gives to everybody for ever.
 */
export function createShell(build: Build, { caches, fetch, patience }: Browser): Shell {
  const name = prefix + build.version;

  async function fetchPlain(path: string): Promise<Response> {
    const response = await fetch(path, { credentials: 'omit' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  }

  /** During a deployment another server may answer with the page of another build, whose files we have not. */
  async function fetchPage(): Promise<Response> {
    const response = await fetchPlain(page);
    const text = await response.clone().text();
    if (!text.includes(build.entry)) throw new Error('The page is of another version');
    return response;
  }

  async function fill(): Promise<void> {
    const cache = await caches.open(name);
    const keep = async (path: string, fetched: Promise<Response>) => cache.put(path, await fetched);
    const kept = [
      keep(page, fetchPage()),
      ...build.files.map((path) => keep(path, fetchPlain(path))),
    ];
    try {
      await Promise.all(kept);
    } catch (error) {
      await Promise.allSettled(kept);
      await caches.delete(name);
      throw error;
    }
  }

  async function forgetOthers(): Promise<void> {
    const names = await caches.keys();
    const others = names.filter((other) => other.startsWith(prefix) && other !== name);
    await Promise.all(others.map((other) => caches.delete(other)));
  }

  /** What is kept of a path; a storage that fails keeps nothing. */
  async function keptOf(path: string): Promise<Response | undefined> {
    return caches
      .open(name)
      .then((cache) => cache.match(path))
      .catch(() => undefined);
  }

  /** A full storage does no harm: the file is fetched again next time. */
  async function keep(path: string, response: Response): Promise<void> {
    await caches
      .open(name)
      .then((cache) => cache.put(path, response))
      .catch(() => undefined);
  }

  async function file(request: Request, later: (work: Promise<unknown>) => void) {
    const { pathname } = new URL(request.url);
    const kept = await keptOf(pathname);
    if (kept) return kept;
    const response = await fetch(request);
    const unchanging = /\bimmutable\b/.test(response.headers.get('Cache-Control') ?? '');
    if (response.status === 200 && unchanging) later(keep(pathname, response.clone()));
    return response;
  }

  async function screen(request: Request, later: (work: Promise<unknown>) => void) {
    const asked = fetch(request).catch(() => null);
    const inTime = await Promise.race([asked, after(patience)]);
    if (inTime) {
      later(renew(inTime.headers.get('ETag')));
      return inTime;
    }
    return (await keptOf(page)) ?? (await asked) ?? offline();
  }

  /** The page carries the installation's configuration, which may change while the build does not. */
  async function renew(tag: string | null): Promise<void> {
    const kept = await keptOf(page);
    if (tag === null || kept?.headers.get('ETag') === tag) return;
    await fetchPage().then(
      (fresh) => keep(page, fresh),
      () => undefined,
    );
  }

  async function offline(): Promise<Response> {
    return (await keptOf(offlinePage)) ?? Response.error();
  }

  return {
    fill,
    forgetOthers,
    answer(handling, request, later) {
      if (handling === 'file') return file(request, later);
      if (handling === 'screen') return screen(request, later);
      return fetch(request).catch(offline);
    },
  };
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
