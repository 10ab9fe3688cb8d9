/** Merging refs on one element. */
import type { Ref, RefCallback } from 'react';

/** Returns one ref for several: a component's own and the caller's. */
export function mergeRefs<E>(...refs: (Ref<E> | undefined)[]): RefCallback<E> {
  return (element) => {
    const ends = refs.map((ref) => {
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
      return undefined;
    });
    return () => {
      refs.forEach((ref, at) => {
        const end = ends[at];
        if (typeof end === 'function') end();
        else if (typeof ref === 'function') ref(null);
        else if (ref) ref.current = null;
      });
    };
  };
}
