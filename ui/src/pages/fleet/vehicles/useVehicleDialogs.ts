import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { changedSearch } from '../../../lib/search-params';
import { useSearchDialog } from '../../../lib/useSearchDialog';

/**
 * The drawers of the fleet's vehicles by URL parameter (product S11): `?vehicule={id}`,
 * `?ajouter=vehicule`, `?importer=1`, and over a vehicle its form, `&modifier=1`.
 */
const drawers = ['vehicule', 'ajouter', 'importer'] as const;
const tasks = ['modifier'] as const;
const options = {
  parts: tasks,
  isKnown: (value: string, name: string) =>
    name === 'ajouter' ? value === 'vehicule' : value !== '',
};

/** The dialogs of vehicles: the open one, and the functions that open them. */
export function useVehicleDialogs() {
  const { search } = useLocation();
  const drawer = useSearchDialog(drawers, options);
  const task = useSearchDialog(tasks);
  // A row renders again when its link changes: opening a drawer must not change it.
  const list = changedSearch(search, [...drawers, ...tasks]);
  const detail = useCallback(
    (id: string, task?: (typeof tasks)[number]) =>
      changedSearch(list, [], { vehicule: id, ...(task && { [task]: '1' }) }),
    [list],
  );
  return { drawer, task, detail };
}
