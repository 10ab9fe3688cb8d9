import { references } from '../../components/references/references';
import { fr } from '../../lib/typography';
import type { Objection } from './usePrice';

type Warning = Pick<Objection, 'code' | 'message'>;

/**
 * The warnings shown beside a price: each once, and an order mentioned by another warning is not
 * mentioned again.
 */
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

/**
 * The orders already planned for the site and the day, with the question whether to continue; null
 * when there are none (product 7.2).
 */
export function repeats(warnings: readonly Warning[]): string | null {
  const planned = warnings
    .filter(({ code }) => code === 'duplicate_order' || code === 'planned_occurrence')
    .map(({ message }) => statement(message));
  return planned.length > 0 ? fr`${planned.join(' ')} Continuer ?` : null;
}

/** A warning without its final question, which only the dialog can answer. */
function statement(message: string): string {
  return message.replace(/\s*Continuer\s*\?$/, '');
}
