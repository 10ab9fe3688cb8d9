import { useEffect, useRef, useState } from 'react';

/** How long a changed row is highlighted, in ms (product S06). */
const duration = 1000;

/** Returns true for one second after `version` has changed. */
export function useFlash(version: string | number | undefined): boolean {
  const known = useRef(version);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    setChanged(true);
    const timer = setTimeout(setChanged, duration, false);
    return () => clearTimeout(timer);
  }, [version]);
  return changed;
}
