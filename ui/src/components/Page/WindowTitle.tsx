import { useContext } from 'react';
import { config } from '../../auth/config';
import { BusinessName } from './business-name';

/** Names the window « {Page} · {Entreprise} · {appName} » (product 4.8); the business is left out while it is not known. */
export function WindowTitle({ page }: { page: string }) {
  const business = useContext(BusinessName);
  return <title>{[page, business, config().appName].filter(Boolean).join(' · ')}</title>;
}
