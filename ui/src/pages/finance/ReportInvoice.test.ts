import { expect, test } from 'vitest';
import { whyNotReportable } from './ReportInvoice';

const delivered = { status: 'delivered', cancellation: null, issue: null } as const;

test.each([
  [{ ...delivered, cancellation: {} }, /annulée/],
  [{ ...delivered, issue: { status: 'OPEN' } }, /déjà signalé/],
  [{ ...delivered, issue: { status: 'CLOSED' } }, /plus de 30/],
  [delivered, /plus de 30/],
  [{ ...delivered, status: 'ready' }, /pas commencé/],
])('the order %o gives the reason why nothing can be reported', (order, why) => {
  expect(whyNotReportable(order as never)).toMatch(why);
});
