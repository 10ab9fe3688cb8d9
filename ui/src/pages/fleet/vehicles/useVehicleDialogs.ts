import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { searchString } from '../../../lib/search-params';
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
  const list = beneath(search);
  const detail = useMemo(() => detailIn(list), [list]);
  return { drawer, task, detail };
}

function beneath(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of [...drawers, ...tasks]) address.delete(name);
  return address.toString();
}

function detailIn(list: string): (id: string, task?: (typeof tasks)[number]) => string {
  return (id, task) => {
    const address = new URLSearchParams(list);
    address.set('vehicule', id);
    if (task) address.set(task, '1');
    return searchString(address);
  };
}
