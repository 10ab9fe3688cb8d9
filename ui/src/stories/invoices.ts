/** Invoices of the demonstration business, for stories and tests. */
import { type Answers, allPermissions, business, customer, gas } from '../graphql/test';
import type {
  AccountStatement,
  Invoice,
  InvoiceFilter,
  InvoiceSort,
  PageInput,
  PaymentAttemptStatus,
} from '../graphql/types.generated';
import { fr } from '../lib/typography';

/** An amount with its tax at 20 %, in cents. */
function taxed(totalExclTax: number) {
  const vat = Math.round(totalExclTax * 0.2);
  return { totalExclTax, vat, totalInclTax: totalExclTax + vat };
}

type Kind = { payment: number; lateDays?: number; cancelled?: boolean };

function attempt(
  id: string,
  at: string,
  amount: number,
  status: PaymentAttemptStatus,
  failureReason: string | null = null,
) {
  return { id, at, amount, method: fr`Prélèvement SEPA •••• 0065`, status, failureReason };
}

const attempts: Record<number, readonly [PaymentAttemptStatus, string | null][]> = {
  1: [['SUCCEEDED', null]],
  2: [['PENDING', null]],
  3: [
    ['FAILED', 'Provision insuffisante'],
    ['FAILED', 'Opposition du titulaire'],
  ],
  4: [['SCHEDULED', null]],
  5: [['FAILED', 'Provision insuffisante']],
};

/** An invoice with every field that the page shows. */
export function invoice(
  n: number,
  { payment, lateDays = 0, cancelled }: Kind,
  changes: object = {},
): Invoice {
  const id = `f${n}`;
  const at = new Date(Date.UTC(2026, 10, 20 - 6 * n));
  const day = (days: number) =>
    new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const amounts = taxed(412_500 + ((n * 7919) % 300) * 1_350);
  const settled = payment === 1 || cancelled;
  const orders = Array.from({ length: n % 5 === 0 ? 3 : 1 }, (_, i) => ({
    id: `o${n}${i}`,
    reference: `CMD-2026-00${4820 - 4 * n - i}`,
    status: 'delivered',
    cancellation: null,
    deliveredAt: `${day(-1 - 20 * i)}T08:42:00Z`,
    issue: null,
  }));
  return {
    __typename: 'Invoice',
    id,
    number: `FA-2026-00${1204 - n}`,
    kind: 'INVOICE',
    status: cancelled ? 'CANCELLED' : payment === 1 ? 'PAID' : payment === 3 ? 'LOST' : 'NOT_PAID',
    payment,
    issuedOn: day(0),
    dueOn: day(30),
    periodStart: day(-7),
    periodEnd: day(-1),
    ...amounts,
    remaining: settled ? 0 : amounts.totalInclTax,
    lateDays,
    canPay: !settled && payment !== 2,
    orders,
    lines: [
      {
        id: `${id}-1`,
        label: fr`Gazole B7, Dépôt Toulouse`,
        gas: gas(),
        quantity: '12400',
        unit: 'L',
        unitPriceExclTax: '1.2175',
        vatRate: '20',
        totalExclTax: amounts.totalExclTax - 4_500,
      },
      {
        id: `${id}-2`,
        label: 'Livraison',
        gas: null,
        quantity: '1',
        unit: 'forfait',
        unitPriceExclTax: '45',
        vatRate: '20',
        totalExclTax: 4_500,
      },
    ],
    payments: (attempts[payment] ?? []).map(([status, reason], i) =>
      attempt(`${id}-p${i}`, `${day(25 + i)}T06:00:00Z`, amounts.totalInclTax, status, reason),
    ),
    pdfUrl: `/files/invoices/${id}.pdf?ticket=x`,
    pdfPreviewUrl: `/files/invoices/${id}.pdf?ticket=x&voir=1`,
    xmlUrl: `/files/invoices/${id}.xml?ticket=x`,
    facturXUrl: n % 2 === 0 ? `/files/invoices/${id}-factur-x.pdf?ticket=x` : null,
    creditNoteFor: null,
    creditNote: null,
    ...changes,
  } as unknown as Invoice;
}

const kinds: readonly Kind[] = [
  { payment: 0 },
  { payment: 4 },
  { payment: 2 },
  { payment: 5, lateDays: 6 },
  { payment: 3, lateDays: 42 },
  { payment: 0, lateDays: 12 },
];

const cancelledInvoice = invoice(
  7,
  { payment: 0, cancelled: true },
  { creditNote: { id: 'a1', number: 'AV-2026-000031' } },
);

/** The credit note of a cancelled invoice. */
export const creditNote = invoice(
  7,
  { payment: 1 },
  {
    id: 'a1',
    number: 'AV-2026-000031',
    kind: 'CREDIT_NOTE',
    totalExclTax: -(cancelledInvoice.totalExclTax ?? 0),
    vat: -(cancelledInvoice.vat ?? 0),
    totalInclTax: -(cancelledInvoice.totalInclTax ?? 0),
    payment: null,
    creditNoteFor: { id: cancelledInvoice.id, number: cancelledInvoice.number },
    payments: [],
  },
);

/** One invoice with each label, a cancelled one with its credit note, and older paid ones. */
export const invoices: readonly Invoice[] = [
  ...kinds.map((kind, n) => invoice(n + 1, kind)),
  creditNote,
  cancelledInvoice,
  ...Array.from({ length: 52 }, (_, n) => invoice(n + 8, { payment: 1 })),
];

const months = Array.from({ length: 24 }, (_, n) => {
  const at = new Date(Date.UTC(2024, 11 + n, 1)).toISOString().slice(0, 7);
  const invoiced = 3_600_000 + ((n * 7919) % 97) * 21_000;
  return {
    month: at,
    invoiced,
    paid: invoiced - ((n % 5) - 2) * 310_000,
    balance: 1_900_000 + ((n * 5) % 11) * 260_000,
  };
});

/** The debts of the business. */
export const statement = {
  balanceDue: 2_843_700,
  overdue: 1_204_500,
  overdueCount: 3,
  notDue: 1_639_200,
  dueIn7Days: 498_000,
  scheduled: 540_000,
  creditLimit: 5_000_000,
  creditUsed: 1_243_000,
  aging: [
    { label: 'Non échu', fromDays: 0, toDays: 0, amount: 1_639_200 },
    { label: fr`1–30 j`, fromDays: 1, toDays: 30, amount: 704_500 },
    { label: fr`31–60 j`, fromDays: 31, toDays: 60, amount: 500_000 },
    { label: fr`> 60 j`, fromDays: 61, toDays: null, amount: 0 },
  ],
  nextDebitOn: '2026-11-28',
  nextDebitAmount: 540_000,
  months,
} as unknown as AccountStatement;

/** The statement of a business without debts, credit limit and invoices. */
export const emptyStatement = {
  ...statement,
  balanceDue: 0,
  overdue: 0,
  overdueCount: 0,
  notDue: 0,
  dueIn7Days: 0,
  scheduled: 0,
  creditLimit: null,
  creditUsed: null,
  aging: statement.aging.map((bucket) => ({ ...bucket, amount: 0 })),
  nextDebitOn: null,
  nextDebitAmount: null,
  months: [],
} as unknown as AccountStatement;

/** The API's responses with these invoices. */
export function financeAnswers(
  all: readonly Invoice[] = invoices,
  changes: object = {},
): NonNullable<Answers['query']> {
  return {
    me: customer({ permissions: allPermissions }),
    currentBusiness: business(),
    businesses: [business()],
    accountStatement: all.length > 0 ? statement : emptyStatement,
    invoice: ({ id }: { id: string }) => all.find((one) => one.id === id) ?? null,
    order: ({ id }: { id: string }) =>
      all.flatMap(({ orders }) => orders).find((one) => one.id === id) ?? null,
    invoices: ((requested: { filter?: InvoiceFilter; sort?: InvoiceSort; page?: PageInput }) => {
      const { filter, sort } = requested;
      const { page = 1, perPage = 25 } = requested.page ?? {};
      const found = all.filter((one) => matches(one, filter));
      if (sort?.field === 'TOTAL') found.sort((one, other) => sumOf(one) - sumOf(other));
      if (sort?.field === 'TOTAL' && sort.direction === 'DESC') found.reverse();
      const total = (of: 'totalExclTax' | 'vat' | 'totalInclTax' | 'remaining') =>
        found.reduce((sum, one) => sum + (one[of] ?? 0), 0);
      return {
        items: found.slice((page - 1) * perPage, page * perPage),
        pageInfo: {
          page,
          perPage,
          totalCount: found.length,
          totalPages: Math.max(1, Math.ceil(found.length / perPage)),
        },
        totals: {
          totalExclTax: total('totalExclTax'),
          vat: total('vat'),
          totalInclTax: total('totalInclTax'),
          remaining: total('remaining'),
        },
      };
    }) as never,
    ...changes,
  } as NonNullable<Answers['query']>;
}

const statuses = {
  NOT_PAID_LOST: ['NOT_PAID', 'LOST'],
  PAID: ['PAID'],
  CANCELLED: ['CANCELLED'],
} as const;

function matches(one: Invoice, filter: InvoiceFilter | undefined): boolean {
  const said = [one.number, ...one.orders.map(({ reference }) => reference)]
    .join(' ')
    .toLowerCase();
  const wanted: readonly string[] | null = filter?.payment ? statuses[filter.payment] : null;
  return (
    said.includes((filter?.q ?? '').toLowerCase()) &&
    (!wanted || wanted.includes(one.status ?? '')) &&
    (!filter?.overdue || (one.lateDays ?? 0) > 0) &&
    (!filter?.from || (one.issuedOn ?? '') >= filter.from) &&
    (!filter?.to || (one.issuedOn ?? '') <= filter.to)
  );
}

function sumOf({ totalInclTax }: Invoice): number {
  return totalInclTax ?? 0;
}
