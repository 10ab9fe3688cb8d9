import { useSearchDialog } from '../../lib/useSearchDialog';
import { prefillParts, type RecurringFormName, recurringForms } from './address';

const options = {
  parts: prefillParts,
  isKnown: (value: string, name: RecurringFormName) => name === 'nouvelle' || value !== '',
};

/** Returns the form of a recurring order in the URL; its value is the order's id. */
export function useRecurringForm() {
  return useSearchDialog(recurringForms, options);
}
