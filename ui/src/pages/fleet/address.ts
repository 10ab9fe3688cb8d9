/**
 * The URL parameters of the fleet page (product S11): `?onglet`, the tank in the open drawer, and
 * the forms.
 */

/** The tabs, as `?onglet=` names them. */
export const tabs = [
  { id: 'cuves', label: 'Cuves' },
  { id: 'vehicules', label: 'Véhicules' },
] as const;

export type TabId = (typeof tabs)[number]['id'];

/** The tab in the URL, or the tab of the drawer that the URL opens. */
export function tabOf(search: string): TabId {
  const address = new URLSearchParams(search);
  const ofVehicles =
    address.has('vehicule') || address.has('importer') || address.get('ajouter') === 'vehicule';
  return ofVehicles || address.get('onglet') === 'vehicules' ? 'vehicules' : 'cuves';
}

/** The link to a tab, with an open drawer; the two lists share neither filters nor pages. */
export function tabPath(id: TabId, over = ''): string {
  const address = [id === 'vehicules' && 'onglet=vehicules', over].filter(Boolean).join('&');
  return address && `?${address}`;
}
