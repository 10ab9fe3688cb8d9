import { count } from '../../lib/count';
import { and, capitalized, de } from '../../lib/grammar';
import { fr } from '../../lib/typography';

/** What names a contact as the person to call on site. */
export type ContactUses = {
  /** Names of sites. */
  readonly sites: readonly string[];
  /** References of deliveries that are to come. */
  readonly orders: readonly string[];
};

/** Whether somebody is to be called there. */
export function isNamed({ sites, orders }: ContactUses): boolean {
  return sites.length + orders.length > 0;
}

/** Where a contact is to be called, and what is lost with it: “Karine Delmas est le contact sur place d’Agence Bordeaux. Ce site n’aura plus de contact.” */
export function whatFollows(name: string, { sites, orders }: ContactUses): string {
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
