import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ShellQuery } from '../../components/permissions/Shell.generated';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { dropBusinessData } from '../../graphql/cache';
import { recordEvent } from '../../lib/events';
import { sectionIndex } from '../../lib/paths';
import { flushPendingUndo } from '../../lib/pending-undo';
import { useStore } from '../../lib/store';
import { type SelectableBusiness, type Selection, select } from './business-selection';
import { currentBusinessId } from './business-store';
import { useSwitchBusinessMutation } from './SwitchBusiness.generated';

/** The business of this tab and how to change it. */
export type CurrentBusiness = {
  /** Null until it is loaded, and when there is none. */
  selected: SelectableBusiness | null;
  /** A change is pending: data of neither business may be shown. */
  switching: boolean;
  /** Changes the business, then opens `to`, by default the path of {@link sectionIndex}. */
  switchTo(business: SelectableBusiness, to?: string): Promise<void>;
};

/** Keeps this tab's selection consistent with the server's data, and changes it (product 4.3). */
export function useBusiness(data: ShellQuery | undefined): CurrentBusiness {
  const chosen = useStore(currentBusinessId);
  const selection = data ? select(data, chosen) : null;
  const [mutate] = useSwitchBusinessMutation();
  useKeptSelection(selection, mutate);
  const [switching, setSwitching] = useState(false);
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();

  async function switchTo(
    { id, name }: SelectableBusiness,
    to = sectionIndex(pathname),
  ): Promise<void> {
    if (id === selection?.business.id) return;
    setSwitching(true);
    // Actions that can still be undone are sent before the business is left.
    await flushPendingUndo();
    try {
      await mutate(switchOptions(id));
      currentBusinessId.set(id);
      dropBusinessData(client.cache);
      recordEvent('navigation:business_switched', {});
      await navigate(to);
      toast.success(`Vous consultez maintenant ${name}.`);
    } catch {
      toast.error('Impossible de changer d’entreprise. Réessayez.');
    } finally {
      setSwitching(false);
    }
  }
  return { selected: selection?.business ?? null, switching, switchTo };
}

/** Stores the selection for the tab, reports a fallback, and saves a first selection. */
function useKeptSelection(
  selection: Selection | null,
  mutate: ReturnType<typeof useSwitchBusinessMutation>[0],
): void {
  const toast = useToast();
  const id = selection?.business.id;
  useEffect(() => {
    if (!selection || id === undefined || currentBusinessId.get() === id) return;
    currentBusinessId.set(id);
    if (selection.fellBack) {
      toast.error(
        `Cette entreprise n’est plus accessible. Nous avons sélectionné ${selection.business.name}.`,
      );
    }
    // Without the save the tab still works on this business; the next load tries to save it again.
    if (selection.save) mutate(switchOptions(id)).catch(() => undefined);
  });
}

/** The response is not cached: the data that it changes is fetched again under the new business. */
function switchOptions(id: string) {
  return {
    variables: { id },
    context: { businessId: id },
    fetchPolicy: 'no-cache',
  } as const;
}
