import { useApolloClient } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useCutReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { mutationErrorMessage } from '../../../components/permissions/refusal';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { Button } from '../../../design/controls/Button/Button';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Icon } from '../../../design/structure/Icon/Icon';
import type { TankFilter, TankSort } from '../../../graphql/types.generated';
import { today } from '../../../lib/civil-date';
import { count } from '../../../lib/count';
import { fileStem } from '../../../lib/csv';
import { recordEvent } from '../../../lib/events';
import { saveFile } from '../../../lib/save-file';
import { gather, tanksCsv } from './exported';
import { TanksDocument } from './Tanks.generated';

/** Props of {@link ExportTanks}. */
export type ExportTanksProps = {
  filter: TankFilter;
  sort: TankSort;
  /** How many tanks the list has; undefined until it is known. */
  total: number | undefined;
};

/** Gives the list as it is filtered to the person as a file (product S11). */
export function ExportTanks({ filter, sort, total = 0 }: ExportTanksProps) {
  const client = useApolloClient();
  const toast = useToast();
  const who = usePermissions();
  const cut = useCutReason();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const tanks = await gather(async (page) => {
        const { data } = await client.query({
          query: TanksDocument,
          variables: { filter, sort, page },
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        if (!data) throw new Error('no tanks');
        return { items: data.tanks.items, totalPages: data.tanks.pageInfo.totalPages };
      });
      const name = ['cuves', who.business && fileStem(who.business), today()];
      saveFile(`${name.filter(Boolean).join('_')}.csv`, tanksCsv(tanks));
      recordEvent('export:created', { kind: 'FLEET', format: 'CSV' });
      toast.success(
        `${count(tanks.length, 'cuve')} ${tanks.length < 2 ? 'exportée' : 'exportées'}.`,
      );
    } catch (failure) {
      toast.error(mutationErrorMessage(failure, who, 'L’export n’a pas abouti.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Permitted reason={who.refusal('EXPORT_CREATE') ?? cut}>
      <Button
        look="outline"
        icon={<Icon of={Download} size={18} />}
        loading={busy}
        disabled={total === 0}
        onClick={() => void save()}
      >
        Exporter
      </Button>
    </Permitted>
  );
}
