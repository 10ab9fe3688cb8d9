import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fixtureClient, WithClient } from '../../graphql/test';
import { useOverdueInvoices } from './useOverdueInvoices';

test('the count is 0 once the role may no longer see invoices', async () => {
  const client = fixtureClient({ query: { accountStatement: { overdueCount: 2 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WithClient client={client}>{children}</WithClient>
  );
  const { result, rerender } = renderHook(useOverdueInvoices, { wrapper, initialProps: true });
  await waitFor(() => expect(result.current).toBe(2));
  rerender(false);
  expect(result.current).toBe(0);
});
