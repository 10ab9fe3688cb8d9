import { type ComponentType, lazy } from 'react';
import { isStyleError } from './chunk-reload';

/** What makes each page that could not be fetched fetchable again. */
const failed = new Set<() => void>();

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
 * Lets the pages that failed be fetched again. Called once a failure is on the
 * screen: while React still renders it, a new try would follow at once, for ever.
 */
export function forgetFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}
