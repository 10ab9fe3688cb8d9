import { references } from '../../components/references/references';
import { fr } from '../../lib/typography';
import type { Objection } from './usePrice';

type Warning = Pick<Objection, 'code' | 'message'>;

/** The warnings of a price as they stand beside it: each once, and an order that another names is not named again as the same one. */
export function warningsOf(warnings: readonly Warning[]): string[] {
  const named = ({ message }: Warning) => references.exec(message)?.[0];
  const shown = warnings.filter(
    (one) =>
      one.code !== 'duplicate_order' ||
      !warnings.some(
        (other) =>
          other.code !== one.code && named(other) !== undefined && named(other) === named(one),
      ),
  );
  return [...new Set(shown.map(({ message }) => statement(message)))];
}

/** What is planned already for the site and the day, and whether to order all the same; null when nothing is (product 7.2). */
export function repeats(warnings: readonly Warning[]): string | null {
  const planned = warnings
    .filter(({ code }) => code === 'duplicate_order' || code === 'planned_occurrence')
    .map(({ message }) => statement(message));
  return planned.length > 0 ? fr`${planned.join(' ')} Continuer ?` : null;
}

/** A warning without the question that ends it: only the dialog that it opens can be answered. */
function statement(message: string): string {
  return message.replace(/\s*Continuer\s*\?$/, '');
}
