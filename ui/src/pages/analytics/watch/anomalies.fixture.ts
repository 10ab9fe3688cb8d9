/** The anomalies of the demonstration business, for stories and tests. */
import { fr } from '../../../lib/typography';
import type { WatchCard_AnomalyFragment as Anomaly } from './WatchCard.generated';

/** A level that dropped at night, with these changes. */
export function anomaly(id: string, changes: Partial<Anomaly> = {}): Anomaly {
  return {
    __typename: 'Anomaly',
    id,
    at: '2026-11-09T01:40:00Z',
    message: fr`Cuve Nantes GNR : −640 L le dimanche 9 novembre hors livraison.`,
    why: fr`Baisse de plus de 3 % de la capacité en moins de 2 h, sans livraison et hors des heures habituelles : 640 L sur 8 000 L (8 %) de 01:40 à 02:55.`,
    since: null,
    link: '/operations/gerer-ma-flotte?cuve=12',
    dismissal: null,
    ...changes,
  };
}

/** One anomaly of each kind, and a dismissed one. */
export const anomalies: readonly Anomaly[] = [
  anomaly('1'),
  anomaly('2', {
    at: '2026-11-19T06:12:00Z',
    since: '2026-11-03T07:00:00Z',
    message: fr`ZB-418-KT : 41,2 L/100 km, +38 % vs 90 jours.`,
    why: fr`Consommation de plus de 25 % au-dessus de la moyenne des 90 jours précédents, sur 3 pleins au moins : 41,2 L/100 km au lieu de 29,8, sur 4 pleins.`,
    link: '/operations/gerer-ma-flotte?onglet=vehicules&vehicule=7',
  }),
  anomaly('3', {
    at: '2026-11-12T09:20:00Z',
    message: fr`Prix payé 1,262 €/L, 3 % au-dessus de votre moyenne.`,
    why: fr`Prix du gazole B7 de plus de 3 % au-dessus de votre moyenne de 90 jours : 1,2620 €/L HT au lieu de 1,2245.`,
    link: '/operations/mes-livraisons/4812',
  }),
  anomaly('4', {
    at: '2026-11-20T00:00:00Z',
    since: '2026-10-20T06:40:00Z',
    message: fr`ZC-077-LM : aucun plein depuis 32 jours.`,
    why: fr`Aucun plein depuis plus de 30 jours pour un véhicule actif : le dernier date du 20 octobre 2026.`,
    link: '/operations/gerer-ma-flotte?onglet=vehicules&vehicule=9',
  }),
  anomaly('5', {
    at: '2026-11-05T14:10:00Z',
    message: fr`Commande CMD-2026-004790 : 180 L de moins que commandé (−2,4 %).`,
    link: '/operations/mes-livraisons/4790',
    dismissal: {
      __typename: 'AnomalyDismissal',
      at: '2026-11-06T08:30:00Z',
      by: { __typename: 'UserRef', id: '7', firstName: 'Claire', lastName: 'Lemaire' },
      reason: 'HANDLED',
      comment: 'Avoir reçu le 10 novembre',
    },
  }),
];
