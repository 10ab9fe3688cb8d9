import { useEffect, useState } from 'react';
import { whenIdle } from '../../lib/idle';
import { useOverdueInvoicesQuery } from './OverdueInvoices.generated';

/**
 * Returns the number of overdue invoices; 0 without the permission, and until it is loaded, which
 * nothing on the page waits for.
 */
export function useOverdueInvoices(maySee: boolean): number {
  const [idle, setIdle] = useState(false);
  useEffect(() => (maySee ? whenIdle(() => setIdle(true)) : undefined), [maySee]);
  const { data } = useOverdueInvoicesQuery({ skip: !maySee || !idle });
  // `data` keeps the earlier value while the query is skipped.
  return (maySee && data?.accountStatement.overdueCount) || 0;
}
