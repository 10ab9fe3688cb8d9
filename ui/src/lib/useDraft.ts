import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changed } from './changed';
import { draftOwner, dropDraft, readDraft } from './drafts';
import { keepDraft } from './keep-draft';
import { useStore } from './store';

/** The result of {@link useDraft}. */
export type Draft = {
  /** Whether the form has restored an unsent draft. */
  found: boolean;
  /** Resets the form to the saved values and removes the draft. */
  clear: () => void;
};

/** The names of the mounted forms. */
const open = new Set<string>();

/** Removes the drafts of the mounted forms, when the user leaves them. */
export function dropOpenDrafts(): void {
  for (const name of open) dropDraft(name);
}

/**
 * Keeps a draft of a form on this device, and restores it when the form opens again: after the end of a
 * session, a reload, a closed tab. Only fields that differ from the default values are kept, so that the
 * others have their current values. `name` identifies the form for the user and the business; null keeps
 * nothing. The code that closes the form calls `dropDraft`.
 */
export function useDraft<V extends FieldValues, Context, Sent>(
  form: UseFormReturn<V, Context, Sent>,
  name: string | null,
): Draft {
  const owner = useStore(draftOwner);
  const [found, setFound] = useState(false);
  const { subscribe, formState } = form;
  const initial = formState.defaultValues as V;
  const restore = useEffectEvent(() => {
    const values = name === null ? null : readDraft(name);
    // Does not overwrite changes already made in the form.
    if (!values || Object.keys(changed(initial, form.getValues())).length > 0) return;
    form.reset({ ...initial, ...values }, { keepDefaultValues: true });
    setFound(true);
  });
  const keep = useEffectEvent((values: V) => {
    if (name !== null) keepDraft(name, changed(initial, values));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each user, business and form.
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the form library can be filled in an effect only, and `found` follows.
    restore();
    if (name !== null) open.add(name);
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
    return () => {
      if (name !== null) open.delete(name);
      unsubscribe();
    };
  }, [owner, name, subscribe]);
  return {
    found,
    clear() {
      if (name !== null) dropDraft(name);
      form.reset(initial);
      setFound(false);
    },
  };
}
