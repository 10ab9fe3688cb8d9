import { type Dispatch, type SetStateAction, useState } from 'react';

/** A state that starts again with `initial()` when `key` changes, before the change is painted. */
export function useStateFor<T>(key: unknown, initial: () => T): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(initial);
  const [stateKey, setStateKey] = useState(key);
  if (!Object.is(stateKey, key)) {
    setStateKey(key);
    setState(initial);
  }
  return [state, setState];
}
