import { useEffect, useState } from 'react';
import { whenIdle } from '../../lib/idle';
import { useOverdueInvoicesQuery } from './OverdueInvoices.generated';

/** How many invoices are overdue, for who may see them; 0 until it is known, which nothing on the page waits for. */
export function useOverdueInvoices(maySee: boolean): number {
  const [idle, setIdle] = useState(false);
  useEffect(() => (maySee ? whenIdle(() => setIdle(true)) : undefined), [maySee]);
  const { data } = useOverdueInvoicesQuery({ skip: !maySee || !idle });
  // What was read before stays in `data` while the query is skipped.
  return (maySee && data?.accountStatement.overdueCount) || 0;
}
