import type { Handling } from './handling';

/** The description of a build for its worker; written by vite/service-worker.ts. */
export type Build = {
  /** Changes with any file of the build. */
  readonly version: string;
  /** The entry script of the page. */
  readonly entry: string;
  /** The paths of the files that the frame and its first page need, without `/`. */
  readonly files: readonly string[];
};

/** The browser APIs that the shell uses, and its deadline. */
export type Browser = {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** The deadline of the network for a screen, in milliseconds. */
  readonly deadline: number;
};

/** The prefix of the cache names of all versions; other caches are not the shell's. */
const prefix = 'citerne-shell-';

const page = '/';
const offlinePage = '/offline.html';

/** The files of one version, in their own cache. */
export type Shell = {
  /**
   * Caches the complete version. When that fails, caches nothing and rejects: the earlier version stays
   * active.
   */
  fill(): Promise<void>;
  /** Deletes the caches of other versions. */
  forgetOthers(): Promise<void>;
  /** Responds to a request; `later` keeps the worker alive for background work. */
  answer(
    handling: Handling,
    request: Request,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response>;
};

/**
 * Creates the shell of a build. It caches nothing personal: the page and the files are fetched without
 * credentials, and only immutable public files are cached on first use.
 */
export function createShell(build: Build, { caches, fetch, deadline }: Browser): Shell {
  const name = prefix + build.version;

  async function fetchPlain(path: string): Promise<Response> {
    const response = await fetch(path, { credentials: 'omit' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  }

  /**
   * Fetches the page; throws when it is of another build, whose files we do not have, as may happen
   * during a deployment.
   */
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

  /** Returns the cached response of a path; undefined without one, and when the storage fails. */
  async function cachedOf(path: string): Promise<Response | undefined> {
    return caches
      .open(name)
      .then((cache) => cache.match(path))
      .catch(() => undefined);
  }

  /** Caches a response. A full storage is ignored: the file is fetched again next time. */
  async function keep(path: string, response: Response): Promise<void> {
    await caches
      .open(name)
      .then((cache) => cache.put(path, response))
      .catch(() => undefined);
  }

  async function file(request: Request, later: (work: Promise<unknown>) => void) {
    const { pathname } = new URL(request.url);
    const kept = await cachedOf(pathname);
    if (kept) return kept;
    const response = await fetch(request);
    const unchanging = /\bimmutable\b/.test(response.headers.get('Cache-Control') ?? '');
    if (response.status === 200 && unchanging) later(keep(pathname, response.clone()));
    return response;
  }

  async function screen(request: Request, later: (work: Promise<unknown>) => void) {
    const requested = fetch(request).catch(() => null);
    const inTime = await Promise.race([requested, after(deadline)]);
    if (inTime) {
      later(renew(inTime.headers.get('ETag')));
      return inTime;
    }
    return (await cachedOf(page)) ?? (await requested) ?? offline();
  }

  /**
   * Updates the cached page: it carries the installation's configuration, which may change without a
   * new build.
   */
  async function renew(tag: string | null): Promise<void> {
    const kept = await cachedOf(page);
    if (tag === null || kept?.headers.get('ETag') === tag) return;
    await fetchPage().then(
      (fresh) => keep(page, fresh),
      () => undefined,
    );
  }

  async function offline(): Promise<Response> {
    return (await cachedOf(offlinePage)) ?? Response.error();
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
