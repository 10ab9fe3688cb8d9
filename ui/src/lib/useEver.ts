import { useState } from 'react';

/** Whether it has been so since the component is there: what it shows then does not go away again. */
export function useEver(so: boolean): boolean {
  const [ever, setEver] = useState(so);
  if (so && !ever) setEver(true);
  return ever || so;
}
