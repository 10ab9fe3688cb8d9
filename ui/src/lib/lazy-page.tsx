import { type ComponentType, lazy } from 'react';
import { isStyleError } from './chunk-reload';

/** What makes each page that could not be fetched fetchable again. */
const failed = new Set<() => void>();

/** How each part that no first paint shows is fetched. */
const parts = new Set<() => Promise<unknown>>();

/**
 * A page whose code is fetched when it is first rendered. React keeps the
 * failure of such a component for ever; this one is fetched again after
 * forgetFailedPages().
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Current = fresh();
  function fresh() {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // Its script would now come without its stylesheet.
        if (!isStyleError(error)) failed.add(() => (Current = fresh()));
        throw error;
      }
    });
  }
  // biome-ignore lint/correctness/noComponentHookFactories: once for each page, where it is declared.
  return function LazyPage(props: Props) {
    return <Current {...props} />;
  };
}

/**
 * A part of the frame that the first paint does not show. Its code comes with
 * fetchParts(), so that nobody waits for it, and it is there when the network
 * no longer is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  parts.add(load);
  return lazyPage(load);
}

/** Fetches the parts of the frame; called when the first paint no longer needs the network. */
export function fetchParts(): void {
  // A part that fails here is fetched again when it is needed, and tells it then.
  for (const load of parts) load().catch(() => undefined);
}

/**
 * Lets the pages that failed be fetched again. Called once a failure is on the
 * screen: while React still renders it, a new try would follow at once, for ever.
 */
export function forgetFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}
