import { useSearchDialog } from '../../lib/useSearchDialog';
import { prefillParts, type RecurringFormName, recurringForms } from './address';

const options = {
  parts: prefillParts,
  isKnown: (value: string, name: RecurringFormName) => name === 'nouvelle' || value !== '',
};

/** The form of a recurring order that the address names; its value is the order's id. */
export function useRecurringForm() {
  return useSearchDialog(recurringForms, options);
}
