import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStillAllowed } from '../../lib/dirty-forms';
import { lazyPage } from '../../lib/lazy-page';
import { DraftName } from '../forms/DraftName';
import { usePermissions } from '../permissions/usePermissions';
import { useRefusedDialog } from '../permissions/useRefusedDialog';
import { readPrefill } from './address';
import type { RecurringFormProps } from './form/RecurringForm';
import { dropForm } from './sending';
import { useRecurringForm } from './useRecurringForm';

const RecurringForm = lazyPage(() => import('./form/RecurringForm').then((m) => m.RecurringForm));

export type RecurringFormPlaceProps = { now: () => Date };

/** The form of a recurring order in the URL, above the page (product S09). For a user without the permission it stays closed and says why. */
export function RecurringFormPlace({ now }: RecurringFormPlaceProps) {
  const { requested, close } = useRecurringForm();
  const { may, refusal } = usePermissions();
  const name = requested ? `recurrence-${requested.name}-${requested.value}` : '';
  const allowed = useStillAllowed(may('RECURRING_WRITE') && requested !== null, name);
  useRefusedDialog(requested && !allowed ? refusal('RECURRING_WRITE') : undefined, close);
  if (!requested || !allowed) return null;
  return (
    <DraftName value={name}>
      <Suspense>
        <Opened
          key={name}
          name={requested.name}
          id={requested.value}
          now={now}
          onClose={() => {
            // Saved or cancelled: only the end of a session unmounts a form without this call.
            dropForm(name);
            close();
          }}
        />
      </Suspense>
    </DraftName>
  );
}

/** Keeps the values with which the form was opened when the URL changes. */
function Opened(props: Omit<RecurringFormProps, 'prefill'>) {
  const { search } = useLocation();
  const [prefill] = useState(() => readPrefill(new URLSearchParams(search)));
  return <RecurringForm {...props} prefill={prefill} />;
}
