import { useContext } from 'react';
import { config } from '../../auth/config';
import { useStore } from '../../lib/store';
import { BusinessName } from './business-name';
import { unread } from './unread';

/** Names the window « {Page} · {Entreprise} · {appName} » (product 4.8), after the number of unread notifications; the business is left out while it is not known. */
export function WindowTitle({ page }: { page: string }) {
  const business = useContext(BusinessName);
  const waiting = useStore(unread);
  const name = [page, business, config().appName].filter(Boolean).join(' · ');
  return <title>{waiting ? `(${waiting}) ${name}` : name}</title>;
}
