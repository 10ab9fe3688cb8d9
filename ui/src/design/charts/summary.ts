/** The sentences of charts, generated from their data. Pure, so that screens can build their own sentences with them. */

import { capitalized, de } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import { change, percent } from './change';
import { type Column, columnsOf, inOneUnit, type Measure, type Series, sum } from './series';

/** “en mars 2026” for one place, “de décembre 2024 à novembre 2026” for several. */
function period(first: Pick<Column, 'x' | 'label'>, last: Pick<Column, 'x' | 'label'>): string {
  return first.x === last.x ? at(first) : range(first.label, last.label);
}

/** “de décembre 2024 à novembre 2026”, “du 1er au 12 mars”, “d’avril”: from the first place to the last. */
export function range(first: string, last: string): string {
  return /^\d/.test(last) ? `${of(first)} au ${last}` : `${of(first)} à ${article(last)}${last}`;
}

function of(label: string): string {
  if (/^\d/.test(label)) return `du ${label}`;
  return de(`${article(label)}${label}`);
}

function article(label: string): string {
  return label.startsWith('semaine') ? 'la ' : '';
}

/** “en mars 2026”, “le 12 mars 2026”, “la semaine du 2 mars 2026”, “pour Dépôt Toulouse”. */
export function at({ x, label }: Pick<Column, 'x' | 'label'>): string {
  if (/^\d{4}-\d{2}$/.test(x)) return `en ${label}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(x)) return `pour ${label}`;
  return label.startsWith('semaine') ? `la ${label}` : `le ${label}`;
}

function short(measure: Measure): (value: number) => string {
  return measure.short ?? measure.format;
}

/** Columns that have a value, with their sums. */
function totals(columns: readonly Column[]): { column: Column; total: number }[] {
  return columns.flatMap((column) => {
    const total = sum(column.values);
    return total === null ? [] : [{ column, total }];
  });
}

function highest<T extends { total: number }>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best && best.total >= one.total ? best : one),
    undefined,
  );
}

/** The sentence of stacked bars: total, period, highest place and the largest series; amounts below zero are named separately. */
export function stackedSummary(series: readonly Series[], measure: Measure): string {
  const places = totals(
    columnsOf(series).map((column) => ({
      ...column,
      values: column.values.map((value) => value && Math.max(0, value)),
    })),
  );
  const [first, last, top] = [places[0], places.at(-1), highest(places)];
  if (!first || !last || !top) return '';
  const write = short(measure);
  const total = places.reduce((all, place) => all + place.total, 0);
  const each = series.map(({ label, points }) => ({
    label,
    total: sum(points.map(({ value }) => value)) ?? 0,
  }));
  const parts = [`Total de ${write(total)} ${period(first.column, last.column)}`];
  if (total !== 0 && places.length > 1) {
    parts[0] += `, au plus haut ${at(top.column)} (${write(top.total)})`;
  }
  const below = each.filter((one) => one.total < 0);
  const largest = highest(each);
  if (series.length > 1 && largest && total > 0 && below.length === 0) {
    parts.push(`${largest.label} en représente ${percent(largest.total / total)}`);
  }
  const apart = below.map(({ label, total: value }) => fr` ${label} : ${write(-value)}.`);
  return sentence(parts) + apart.join('');
}

/** The sentence of bars: total, change from the previous period and the highest place. */
export function barsSummary(
  current: Series,
  previous: Series | undefined,
  measure: Measure,
): string {
  const places = totals(columnsOf([current]));
  const [first, last, top] = [places[0], places.at(-1), highest(places)];
  if (!first || !last || !top) return '';
  const write = short(measure);
  const total = places.reduce((all, place) => all + place.total, 0);
  const dated = /^\d{4}-/.test(first.column.x);
  let start = `Total de ${write(total)}`;
  if (dated) start += ` ${period(first.column, last.column)}`;
  // Only the places of both periods: an unfinished month must not look like a decrease.
  const known = new Map(places.map(({ column, total: value }) => [column.x, value]));
  const before = previous?.points.filter(({ x, value }) => value !== null && known.has(x)) ?? [];
  const moved = change(
    sum(before.map(({ value }) => value)),
    sum(before.map(({ x }) => known.get(x) ?? null)),
  );
  if (moved) start += `, ${moved} par rapport à ${previous?.label}`;
  const parts = [start];
  if (total !== 0 && places.length > 1) {
    parts.push(`au plus haut ${at(top.column)} (${write(top.total)})`);
  }
  return sentence(parts);
}

/** The sentence of lines: the last value and the change of each. From three series on, only the largest rise and the largest fall: the lines show the others. */
export function linesSummary(series: readonly Series[], measure: Measure): string {
  const moves = series.flatMap(({ label, points }) => {
    const known = points.filter(({ value }) => value !== null);
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last || last.value === null || first.value === null) return [];
    const ratio = first.value === 0 ? 0 : (last.value - first.value) / Math.abs(first.value);
    const text = change(first.value, last.value);
    return [
      {
        label,
        first,
        last,
        ratio,
        text: fr`${label} : ${short(measure)(last.value)}${text && known.length > 1 ? `, ${text}` : ''}`,
      },
    ];
  });
  const [one] = moves;
  if (!one) return '';
  const sorted = [...moves].sort((a, b) => b.ratio - a.ratio);
  const mentioned = moves.length <= 2 ? moves : [sorted[0] ?? one, sorted.at(-1) ?? one];
  const text = mentioned.map((move) => move.text).join(fr` ; `);
  const span = period(one.first, one.last);
  return `${capitalized(span)}, ${text}.`;
}

/** The sentence of parts of a total: the largest, its share, and the second largest. */
export function partsSummary(
  parts: readonly { label: string; value: number }[],
  measure: Measure,
): string {
  const total = parts.reduce((all, { value }) => all + value, 0);
  const [first, second] = [...parts].sort((a, b) => b.value - a.value);
  if (!first) return '';
  if (total === 0) return `Total de ${short(measure)(0)}.`;
  const behind =
    second && second.value > 0 ? `, devant ${second.label} (${percent(second.value / total)})` : '';
  return `${first.label} représente ${percent(first.value / total)} de ${short(measure)(total)}${behind}.`;
}

/** The sentence of a heat map: the highest cell, and the lowest if it is a single one. */
export function heatSummary(
  cells: readonly { label: string; value: number | null }[],
  measure: Measure,
): string {
  const known = cells.filter(
    (cell): cell is { label: string; value: number } => cell.value !== null,
  );
  const [first] = known;
  if (!first) return '';
  const top = known.reduce((best, one) => (one.value > best.value ? one : best), first);
  const low = known.reduce((best, one) => (one.value < best.value ? one : best), first);
  const write = inOneUnit(measure, [top.value, low.value]);
  if (top.value === low.value) return fr`Valeur constante : ${write(top.value)}.`;
  const parts = [fr`Au plus haut : ${top.label} (${write(top.value)})`];
  // Among many empty hours, none is the lowest.
  if (known.filter(({ value }) => value === low.value).length === 1) {
    parts.push(fr`au plus bas : ${low.label} (${write(low.value)})`);
  }
  return sentence(parts);
}

/** Adds the warning of an axis that does not start at zero (product 5.5). */
export function withTruncation(sentence: string, truncated: boolean): string {
  return truncated && sentence ? `${sentence} Échelle tronquée.` : sentence;
}

function sentence(parts: readonly string[]): string {
  return `${parts.join(fr` ; `)}.`;
}
