import { useState } from 'react';
import { useToast } from '../design/feedback/Toast/ToastProvider';
import { download } from '../lib/save-file';
import { mutationErrorMessage } from './permissions/refusal';

/** Gives a file to the person whose address is asked for first. */
export function useFetchedFile() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  /** Downloads what `find` gives the address of; null: there is nothing, which `none` says. */
  async function fetched(
    find: () => Promise<{ url: string; name: string } | null>,
    none: string,
  ): Promise<void> {
    setBusy(true);
    try {
      const file = await find();
      if (file) download(file.url, file.name);
      else toast.error(none);
    } catch (failure) {
      const nobody = { role: null, business: null };
      toast.error(mutationErrorMessage(failure, nobody, 'Le téléchargement n’a pas abouti.'));
    } finally {
      setBusy(false);
    }
  }

  return {
    /** An address is being asked for. */
    busy,
    fetched,
  };
}
