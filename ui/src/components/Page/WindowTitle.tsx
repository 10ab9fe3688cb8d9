import { useContext } from 'react';
import { config } from '../../auth/config';
import { useStore } from '../../lib/store';
import { BusinessName } from './business-name';
import { unread } from './unread';

/** Sets the window title to « {Page} · {Entreprise} · {appName} » (product 4.8), after the number of unread notifications; the business is omitted until known. */
export function WindowTitle({ page }: { page: string }) {
  const business = useContext(BusinessName);
  const waiting = useStore(unread);
  const name = [page, business, config().appName].filter(Boolean).join(' · ');
  return <title>{waiting ? `(${waiting}) ${name}` : name}</title>;
}
