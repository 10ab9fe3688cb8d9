import { type EffectCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `run` after each change of a value, not on mount. */
export function useOnChange<T>(value: T, run: EffectCallback): void {
  const previous = useRef(value);
  const onChange = useEffectEvent(run);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    return onChange();
  }, [value]);
}
