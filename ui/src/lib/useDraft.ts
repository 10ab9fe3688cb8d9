import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changed } from './changed';
import { draftOwner, dropDraft, readDraft } from './drafts';
import { keepDraft } from './keep-draft';
import { useStore } from './store';

/** What {@link useDraft} gives. */
export type Draft = {
  /** What stands in the form was typed before, and not sent. */
  found: boolean;
  /** Puts the form back to what is saved. */
  clear: () => void;
};

/** The names of the forms on the screen. */
const open = new Set<string>();

/** Forgets what was typed in the forms on the screen: the person leaves them. */
export function dropOpenDrafts(): void {
  for (const name of open) dropDraft(name);
}

/**
 * Keeps what is typed in a form on this device, and gives it back when the form opens again: after a
 * session that ended, a reload, a tab that was closed. Only the fields that differ from its default
 * values are kept, so that the others are those of today. `name` tells the form from every other of
 * the person and the business; null keeps nothing. Whoever closes the form calls `dropDraft`.
 */
export function useDraft<V extends FieldValues, Context, Sent>(
  form: UseFormReturn<V, Context, Sent>,
  name: string | null,
): Draft {
  const owner = useStore(draftOwner);
  const [found, setFound] = useState(false);
  const { subscribe, formState } = form;
  const initial = formState.defaultValues as V;
  const giveBack = useEffectEvent(() => {
    const values = name === null ? null : readDraft(name);
    // Whoever has begun anew is not interrupted.
    if (!values || Object.keys(changed(initial, form.getValues())).length > 0) return;
    form.reset({ ...initial, ...values }, { keepDefaultValues: true });
    setFound(true);
  });
  const keep = useEffectEvent((values: V) => {
    if (name !== null) keepDraft(name, changed(initial, values));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, business and form.
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- a draft is given back to the form library here, not in a render, and only then found.
    giveBack();
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
