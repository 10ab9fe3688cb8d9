import { type Line, tankOf } from '../../components/orders/lines';
import { litres } from '../../lib/format';
import { fr } from '../../lib/typography';
import { type Context, fillUpVolume, roomOf } from './rules';
import type { Product, Tank, Values } from './values';

/** A line whose volume was adjusted, and the explanation. */
export type Adjustment = { line: Line; sentence: string };

/**
 * Reduces the volumes of a link, an order or a draft to what can be delivered today. A volume that
 * no reduction makes valid is kept: the validation shows its error.
 */
export function adjusted(
  values: Values,
  { business, products, now }: Context,
): { values: Values; adjustments: Adjustment[] } {
  const site = business.addresses.find(({ id }) => id === values.siteId);
  const ordered = new Map<string, number>();
  const adjustments: Adjustment[] = [];
  const lines = values.lines.map((line) => {
    const product = products.find(({ id }) => id === line.gasId);
    if (!product || line.volume === null) return line;
    const before = ordered.get(product.id) ?? 0;
    const fitting = deliverable(line, line.volume, product, tankOf(site, line), now, before);
    if (fitting.sentence) adjustments.push({ line: fitting.line, sentence: fitting.sentence });
    ordered.set(product.id, before + (fitting.line.volume ?? 0));
    return fitting.line;
  });
  return { values: { ...values, lines }, adjustments };
}

/**
 * The line with a deliverable volume, and the explanation; `ordered` is how many litres of the
 * product earlier lines already have.
 */
function deliverable(
  line: Line,
  volume: number,
  product: Product,
  tank: Tank | undefined,
  now: Date,
  ordered: number,
): { line: Line; sentence?: string } {
  if (line.fillUp) {
    const full = tank ? fillUpVolume(tank, product, now) : null;
    if (full === volume) return { line };
    if (full !== null)
      return {
        line: { ...line, volume: full },
        sentence: fr`Plein : ${litres(full)} aujourd’hui, au lieu de ${litres(volume)}.`,
      };
  }
  const typed = { ...line, fillUp: false };
  const room = (tank && roomOf(tank, now).most) ?? Number.POSITIVE_INFINITY;
  const most = (product.maxVolume ?? Number.POSITIVE_INFINITY) - ordered;
  const step = product.volumeStep || 1;
  const fitting = Math.floor(Math.min(volume, room, most) / step) * step;
  if (fitting === volume || fitting < (product.minVolume ?? 1)) return { line: typed };
  const why =
    volume > Math.min(room, most)
      ? room <= most
        ? 'place disponible'
        : 'maximum par livraison'
      : `multiple de ${litres(step)}`;
  return {
    line: { ...typed, volume: fitting },
    sentence: fr`${litres(volume)} ramenés à ${litres(fitting)} : ${why}.`,
  };
}
