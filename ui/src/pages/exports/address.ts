/**
 * The URL parameters of the exports page (product S14): `?nouveau=1&type&format&du&au&site&produit`
 * opens the form with these choices.
 */

import type { TableOptions } from '../../design/table/DataTable/useTableState';
import type { ExportFormat, ExportKind } from '../../graphql/types.generated';
import { type CivilDate, today } from '../../lib/civil-date';
import { daysOf, type Period, periodOf, periodProblem } from '../../lib/period';
import { day, list, oneOf, readParams } from '../../lib/search-params';
import { formatsOf, kinds } from './words';

/** The list has no filters and no sort: the latest exports come first. */
export const tableOptions = {
  filters: {},
  sorts: [],
  defaultSort: null,
} as const satisfies TableOptions;

/** The parameter that opens the form. */
export const dialogs = ['nouveau'] as const;

const params = {
  type: oneOf(
    kinds.map(({ slug }) => slug),
    'livraisons',
  ),
  format: oneOf(['csv', 'xlsx', 'pdf'], 'xlsx'),
  du: day(),
  au: day(),
  site: list(),
  produit: list(),
};

/** The form's parameters, removed when it closes. */
export const parts = Object.keys(params);

/** The initial choices of the form. */
export type Choices = {
  kind: ExportKind;
  format: ExportFormat;
  period: Period;
  addressIds: readonly string[];
  gasIds: readonly string[];
};

/**
 * The choices in the URL. Missing or invalid ones get their default; the default period is twelve
 * months.
 */
export function choicesOf(search: string, now: Date): Choices {
  const { type, format, du, au, site, produit } = readParams(params, new URLSearchParams(search));
  const kind = kinds.find(({ slug }) => slug === type)?.kind ?? 'DELIVERIES';
  const requested = format.toUpperCase() as ExportFormat;
  const given = daysOf({ du, au });
  const to: CivilDate = today(now);
  const period = given.from && given.to ? { from: given.from, to: given.to } : null;
  return {
    kind,
    format: formatsOf(kind).includes(requested) ? requested : 'XLSX',
    period: period && !periodProblem(period) ? period : periodOf('last-12-months', to),
    addressIds: site,
    gasIds: produit,
  };
}
