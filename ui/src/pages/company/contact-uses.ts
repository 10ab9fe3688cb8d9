import { count } from '../../lib/count';
import { and, capitalized, de } from '../../lib/grammar';
import { fr } from '../../lib/typography';

/** The uses of a contact as the on-site contact. */
export type ContactUses = {
  /** The names of the sites. */
  readonly sites: readonly string[];
  /** The references of upcoming deliveries. */
  readonly orders: readonly string[];
};

/** Whether the contact has any use. */
export function isNamed({ sites, orders }: ContactUses): boolean {
  return sites.length + orders.length > 0;
}

/**
 * The uses of a contact and the effect of its deletion: “Karine Delmas est le contact sur place
 * d’Agence Bordeaux. Ce site n’aura plus de contact.”
 */
export function deletionEffect(name: string, { sites, orders }: ContactUses): string {
  const places = sites.map(de);
  const without: string[] = [];
  if (sites.length > 0) without.push(sites.length === 1 ? 'ce site' : 'ces sites');
  if (orders.length === 1) {
    places.push(`de la livraison ${orders[0]}`);
    without.push('cette livraison');
  } else if (orders.length > 1) {
    places.push(`de ${count(orders.length, 'livraison à venir', 'livraisons à venir')}`);
    without.push('ces livraisons');
  }
  const have = sites.length + orders.length > 1 ? 'n’auront' : 'n’aura';
  const call = orders.length > 0 ? fr` : le chauffeur n’aura personne à appeler` : '';
  return `${name} est le contact sur place ${and(places)}. ${capitalized(and(without))} ${have} plus de contact${call}.`;
}
