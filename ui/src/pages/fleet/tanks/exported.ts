/** The content of the tanks' file. */

import { labelOf } from '../../../components/labels';
import { addressName } from '../../../components/names';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { levelSources } from '../../../components/TankCard/words';
import { dateTime } from '../../../lib/format';
import { type FileColumn, number } from '../exported';

export const fileColumns: readonly FileColumn<Tank>[] = [
  ['Nom', ({ name }) => name],
  ['Site', ({ address }) => address && addressName(address)],
  ['Ville', ({ address }) => address?.city ?? null],
  ['Produit', ({ gas }) => gas?.shortName ?? null],
  ['Capacité (L)', ({ capacity }) => capacity],
  ['Seuil d’alerte (%)', ({ alertThresholdPercent }) => alertThresholdPercent],
  ['Niveau (L)', ({ level }) => level],
  ['Niveau (%)', ({ levelPercent }) => number(levelPercent)],
  ['Creux disponible (L)', ({ ullage }) => ullage],
  ['Relevé le', ({ levelAt }) => levelAt && dateTime(levelAt)],
  ['Source', ({ levelSource }) => labelOf(levelSources, levelSource)],
  ['Consommation moyenne (L/jour)', ({ averageDailyUse }) => number(averageDailyUse)],
  ['Autonomie, au moins (jours)', ({ daysLeftLow }) => number(daysLeftLow)],
  ['Autonomie, au plus (jours)', ({ daysLeftHigh }) => number(daysLeftHigh)],
  ['Prochaine livraison', ({ nextOrder }) => nextOrder?.slot?.date ?? null],
  ['Volume conseillé (L)', ({ suggestedOrder }) => suggestedOrder?.volume ?? null],
  ['À commander avant le', ({ suggestedOrder }) => suggestedOrder?.orderBefore ?? null],
  ['En service', ({ active }) => (active ? 'Oui' : 'Non')],
];
