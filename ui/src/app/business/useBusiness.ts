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
  /** Null while nothing is known, and when there is none. */
  selected: SelectableBusiness | null;
  /** A change is under way: neither business may be shown. */
  switching: boolean;
  /** Then shows `to`, by default what {@link sectionIndex} says. */
  switchTo(business: SelectableBusiness, to?: string): Promise<void>;
};

/** Keeps this tab's selection true to what the server says, and changes it (product 4.3). */
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
    // What this business was told of as done is done before it is left.
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

/** Stores what was selected for the tab, tells a fallback, and saves a first selection. */
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
    // The tab works on it either way: the next load tries again.
    if (selection.save) mutate(switchOptions(id)).catch(() => undefined);
  });
}

/** The answer is not cached: what it would change is read again, under the new business. */
function switchOptions(id: string) {
  return {
    variables: { id },
    context: { businessId: id },
    fetchPolicy: 'no-cache',
  } as const;
}
