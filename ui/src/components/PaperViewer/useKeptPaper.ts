import { offlineReading } from '../../auth/offline-reading';
import { keptKeys, paperKey } from '../../graphql/kept/keys';
import { saveFile } from '../../lib/save-file';
import { useStore } from '../../lib/store';

const papers = () => import('../../graphql/kept/papers');

/** Stores an opened document on this device, when the user has enabled offline reading (product 10.3). */
export function keepOpened(id: string, url: string): void {
  if (offlineReading.get())
    papers()
      .then(({ keepPaper }) => keepPaper(id, url))
      .catch(() => undefined);
}

/** Returns a function that saves the stored copy of a document; undefined when there is none. */
export function useKeptPaper(id: string): ((name: string) => Promise<void>) | undefined {
  const kept = useStore(keptKeys).has(paperKey(id));
  if (!kept) return undefined;
  return async (name) => {
    const { readPaper } = await papers();
    const paper = await readPaper(id);
    if (paper) saveFile(name, paper);
  };
}
