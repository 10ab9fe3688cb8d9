import { useState } from 'react';

/**
 * Reports whether the value has been true since the component mounted, for content that must stay once
 * it is shown.
 */
export function useHasBeenTrue(value: boolean): boolean {
  const [ever, setEver] = useState(value);
  if (value && !ever) setEver(true);
  return ever || value;
}
