import { type ComponentType, lazy, useState } from 'react';
import { isStyleError } from './chunk-reload';

/** For each page that failed to load, the function that makes it loadable again. */
const failed = new Set<() => void>();

/** The fetch functions of the parts that the first paint does not need. */
const parts = new Set<() => Promise<unknown>>();

/** A component whose code is loaded on demand. */
export type LazyPage<Props extends object> = ComponentType<Props> & {
  /** Fetches the code in advance, so that the component renders without a fallback. Never rejects. */
  fetch: () => Promise<void>;
};

/** Reports whether a component is a lazy page. */
export function isLazyPage(component: unknown): component is LazyPage<object> {
  return typeof component === 'function' && 'fetch' in component;
}

/**
 * Creates a page whose code is fetched when it is first rendered. React caches
 * the failure of a lazy component permanently; this one is fetched again after
 * forgetFailedPages().
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let Fetched: ComponentType<Props> | null = null;
  let early: Promise<ComponentType<Props>> | null = null;
  let Current = fresh();
  function fresh() {
    return lazy(async () => {
      try {
        Fetched = await (early ?? load());
        return { default: Fetched };
      } catch (error) {
        // Not after a stylesheet error: the next import would succeed without the stylesheet.
        if (!isStyleError(error)) failed.add(() => (Current = fresh()));
        throw error;
      }
    });
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, at module level.
  function Page(props: Props) {
    // A fetched component renders directly, because React shows a fallback for a third of a second at
    // least. It is fixed at mount: another component type would remount and lose its state.
    const [Shown] = useState(() => Fetched ?? Current);
    return <Shown {...props} />;
  }
  Page.fetch = async () => {
    early ??= load();
    try {
      Fetched = await early;
    } catch (error) {
      // A script is fetched again on render, which reports the failure. A style sheet is not fetched again:
      // keep its rejected promise, so that the render reports it.
      if (!isStyleError(error)) early = null;
    }
  };
  return Page;
}

/**
 * Creates a part of the frame that the first paint does not need. fetchParts()
 * fetches its code in advance, so that it is shown at once, also when the network
 * is gone by then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  const part = lazyPage(load);
  parts.add(part.fetch);
  return part;
}

/** Fetches the parts of the frame; called when the first paint no longer needs the network. */
export function fetchParts(): void {
  for (const fetch of parts) void fetch();
}

/**
 * Makes the pages that failed loadable again. Call it once the failure is on the
 * screen: while React still renders it, retries would follow in an endless loop.
 */
export function forgetFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}
