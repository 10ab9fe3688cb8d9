import { type ComponentType, lazy, useState } from 'react';
import { isStyleError } from './chunk-reload';

/** What makes each page that could not be fetched fetchable again. */
const failed = new Set<() => void>();

/** How each part that no first paint shows is fetched. */
const parts = new Set<() => Promise<unknown>>();

/** A component whose code is not there from the beginning. */
export type LazyPage<Props extends object> = ComponentType<Props> & {
  /** Fetches the code before the component is shown, which then shows at once; tells no failure. */
  fetch: () => Promise<void>;
};

/** Whether a component is one of these. */
export function isLazyPage(component: unknown): component is LazyPage<object> {
  return typeof component === 'function' && 'fetch' in component;
}

/**
 * A page whose code is fetched when it is first rendered. React keeps the
 * failure of such a component for ever; this one is fetched again after
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
        // Its script would now come without its stylesheet.
        if (!isStyleError(error)) failed.add(() => (Current = fresh()));
        throw error;
      }
    });
  }
  // biome-ignore lint/correctness/noComponentHookFactories: once for each page, where it is declared.
  function Page(props: Props) {
    // What is there needs no waiting, which React makes a third of a second at least. Another
    // component would be mounted anew: what was shown first is shown for as long as it is there.
    const [Shown] = useState(() => Fetched ?? Current);
    return <Shown {...props} />;
  }
  Page.fetch = async () => {
    early ??= load();
    try {
      Fetched = await early;
    } catch (error) {
      // It is fetched again when it is needed, and tells it then; a style sheet is not, and told with this one.
      if (!isStyleError(error)) early = null;
    }
  };
  return Page;
}

/**
 * A part of the frame that the first paint does not show. Its code comes with
 * fetchParts(), so that nobody waits for it, and it is there when the network
 * no longer is.
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
 * Lets the pages that failed be fetched again. Called once a failure is on the
 * screen: while React still renders it, a new try would follow at once, for ever.
 */
export function forgetFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}
