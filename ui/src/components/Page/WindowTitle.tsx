import { useContext } from 'react';
import { config } from '../../auth/config';
import { useStore } from '../../lib/store';
import { BusinessName } from './business-name';
import { unseen } from './unseen';

/** Names the window « {Page} · {Entreprise} · {appName} » (product 4.8), after how much news nobody has seen; the business is left out while it is not known. */
export function WindowTitle({ page }: { page: string }) {
  const business = useContext(BusinessName);
  const news = useStore(unseen);
  const name = [page, business, config().appName].filter(Boolean).join(' · ');
  return <title>{news ? `(${news}) ${name}` : name}</title>;
}
