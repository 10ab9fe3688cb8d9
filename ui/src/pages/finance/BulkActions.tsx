import type { ReactNode } from 'react';
import { useFetchedFile } from '../../components/useFetchedFile';
import { Button } from '../../design/controls/Button/Button';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import type { Selection } from '../../design/table/DataTable/useSelection';
import { count } from '../../lib/count';
import { money } from '../../lib/format';
import { fr } from '../../lib/typography';
import styles from './BulkActions.module.css';
import { maxInvoicesAtOnce, sumUp } from './rules';
import type { InvoiceActions } from './useInvoiceActions';
import { useInvoiceFiles } from './useInvoiceFiles';
import { type Selected, useSelected } from './useSelected';

export type BulkActionsProps = {
  selection: Selection & { count: number };
  list: Selected;
  actions: Pick<InvoiceActions, 'cut' | 'refused' | 'pay'>;
};

const tooMany = fr`${count(maxInvoicesAtOnce, 'facture')} au plus : choisissez-en moins.`;

/** The sum of the selected invoices, and the actions on them (product S12). */
export function BulkActions({ selection, list, actions }: BulkActionsProps) {
  const { archive, busy } = useInvoiceFiles(useFetchedFile());
  const { invoices, failed } = useSelected(selection, list);
  const sums = invoices && sumUp(invoices);
  const excess = selection.count > maxInvoicesAtOnce ? tooMany : undefined;
  const failure = failed ? 'Les factures choisies n’ont pas pu être lues.' : undefined;
  const cannot = actions.cut ?? excess ?? failure;
  const left = sums ? selection.count - sums.payable.length : 0;
  const nothing =
    sums?.payable.length === 0 ? 'Aucune des factures choisies n’est à régler.' : undefined;
  const unpayable = actions.refused.pay ?? cannot ?? nothing;
  return (
    <>
      {sums && (
        <span className={styles.total}>
          {money(sums.total)} TTC
          {left > 0 && sums.payable.length > 0 && (
            <span className={styles.left}>
              {left === 1 ? '1 n’est pas à régler' : `${left} ne sont pas à régler`}
            </span>
          )}
        </span>
      )}
      <Reasoned reason={cannot}>
        <Button
          look="outline"
          loading={busy || (!invoices && !cannot)}
          onClick={() => void archive((invoices ?? []).map(({ id }) => id))}
        >
          Télécharger (ZIP)
        </Button>
      </Reasoned>
      <Reasoned reason={unpayable}>
        <Button loading={!sums && !unpayable} onClick={() => sums && actions.pay(sums.payable)}>
          {sums && sums.payable.length > 0
            ? fr`Régler ${count(sums.payable.length, 'facture')} — ${money(sums.remaining)}`
            : 'Régler'}
        </Button>
      </Reasoned>
    </>
  );
}

function Reasoned({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  return (
    <Tooltip as="reason" label={reason ?? ''} placement="bottom-end" disabled={!reason}>
      {children}
    </Tooltip>
  );
}
