import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { searchString } from '../../../lib/search-params';
import { useSearchDialog } from '../../../lib/useSearchDialog';

/** What the address opens over the fleet (product S11): `?vehicule={id}`, `?ajouter=vehicule`, `?importer=1`, and over a vehicle its form, `&modifier=1`. */
const drawers = ['vehicule', 'ajouter', 'importer'] as const;
const tasks = ['modifier'] as const;
const options = {
  parts: tasks,
  isKnown: (value: string, name: string) =>
    name === 'ajouter' ? value === 'vehicule' : value !== '',
};

/** The dialogs of vehicles: which one is open, and what opens them. */
export function useVehicleDialogs() {
  const { search } = useLocation();
  const drawer = useSearchDialog(drawers, options);
  const task = useSearchDialog(tasks);
  // A row is drawn again when its address is another: a drawer that is open does not change it.
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
