import { useFragment } from '@apollo/client/react';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { usePermissions } from '../../components/permissions/usePermissions';
import type { SearchKind } from '../../graphql/types.generated';
import { draftOwner } from '../../lib/drafts';
import { canonicalPath, paths } from '../../lib/paths';
import { keepRecent } from '../../lib/recents';
import { useStore } from '../../lib/store';
import { linkOf, recordId, titleOf } from './records';
import {
  Visits_AddressFragmentDoc,
  Visits_ContactFragmentDoc,
  Visits_InvoiceFragmentDoc,
  Visits_OrderFragmentDoc,
  Visits_RecurringOrderFragmentDoc,
  Visits_TankFragmentDoc,
  Visits_UserFragmentDoc,
  Visits_VehicleFragmentDoc,
} from './Visits.generated';

/** The type of each kind of record in the cache, and the fragment with the fields of its name. */
const named = {
  ORDER: ['Order', Visits_OrderFragmentDoc],
  RECURRING_ORDER: ['RecurringOrder', Visits_RecurringOrderFragmentDoc],
  INVOICE: ['Invoice', Visits_InvoiceFragmentDoc],
  VEHICLE: ['Vehicle', Visits_VehicleFragmentDoc],
  TANK: ['Tank', Visits_TankFragmentDoc],
  ADDRESS: ['Address', Visits_AddressFragmentDoc],
  CONTACT: ['Contact', Visits_ContactFragmentDoc],
  USER: ['BusinessUser', Visits_UserFragmentDoc],
} as const;

/** The record that a URL shows. */
type Visit = { kind: SearchKind; id: string };

/**
 * Keeps the records that the user visits, for « Récents » (product 4.4), each as soon as its name is
 * known.
 */
export function Visits() {
  const { pathname, search, hash } = useLocation();
  const { may } = usePermissions();
  const owner = useStore(draftOwner);
  const visit = visitOf(pathname, search, hash);
  const [typename, fragment] = named[visit?.kind ?? 'ORDER'];
  const { data, complete } = useFragment<object>({
    fragment,
    from: visit && { __typename: typename, id: visit.id },
  });
  const title = visit && complete ? titleOf(data as Record<string, unknown>) : '';
  const id = visit && recordId(visit.kind, visit.id);
  const link = visit && linkOf(visit.kind, visit.id, may);
  useEffect(() => {
    if (owner && id && link && title) keepRecent({ id, title, link });
  }, [owner, id, link, title]);
  return null;
}

/** Returns the record that a URL shows, on its own page, in a drawer or in a list; null for any other URL. */
export function visitOf(pathname: string, search: string, hash: string): Visit | null {
  const of = (kind: SearchKind, id: string | null | undefined) => (id ? { kind, id } : null);
  const requested = new URLSearchParams(search);
  switch (canonicalPath(pathname)) {
    case paths.finance:
      return of('INVOICE', requested.get('facture'));
    case paths.fleet:
      return of('VEHICLE', requested.get('vehicule')) ?? of('TANK', requested.get('cuve'));
    case paths.users:
      return of('USER', requested.get('modifier'));
    case paths.company: {
      const [, what, id] =
        /^(adresse|contact)-(.+)$/.exec(requested.get('edit') ?? hash.slice(1)) ?? [];
      if (id === 'nouvelle' || id === 'nouveau') return null;
      return of(what === 'contact' ? 'CONTACT' : 'ADDRESS', id);
    }
  }
  const idIn = (list: string) => matchPath(`${list}:id`, pathname)?.params['id'];
  return of('ORDER', idIn(paths.deliveries)) ?? of('RECURRING_ORDER', idIn(paths.recurringOrders));
}
