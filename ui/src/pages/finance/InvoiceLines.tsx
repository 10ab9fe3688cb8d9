import { ProductChip } from '../../components/ProductChip/ProductChip';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { Missing } from '../../design/structure/Missing/Missing';
import { Table, type TableColumn } from '../../design/table/Table/Table';
import { figure, quantity as withUnit } from '../../lib/decimal';
import { percent, pricePerLitreAmount } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { InvoiceDetailQuery } from './InvoiceDetail.generated';
import styles from './InvoiceLines.module.css';
import { Amount } from './InvoiceRow';
import { vatByRate, withoutProduct } from './rules';

type Detail = NonNullable<InvoiceDetailQuery['invoice']>;
type Line = Detail['lines'][number];

export type InvoiceLinesProps = {
  invoice: Pick<Detail, 'lines' | 'totalExclTax' | 'vat' | 'totalInclTax'>;
};

/** The lines of an invoice, then the tax by rate and the sums. */
export function InvoiceLines({ invoice }: InvoiceLinesProps) {
  const { lines, totalExclTax, vat, totalInclTax } = invoice;
  const rates = vatByRate(lines);
  return (
    <>
      <ul role="list" aria-label="Lignes de la facture" className={styles.lines}>
        {lines.map((line) => (
          <InvoicedLine key={line.id} line={line} />
        ))}
      </ul>
      {rates.length > 0 && (
        <Table
          caption="TVA par taux"
          className={styles.rates}
          density="compact"
          rows={rates.length === 1 ? rates.map((one) => ({ ...one, vat: vat ?? one.vat })) : rates}
          rowKey={({ rate }) => rate}
          columns={rateColumns}
        />
      )}
      <DescriptionList className={styles.sums}>
        <Description term="Total HT">
          <Amount cents={totalExclTax} />
        </Description>
        {/* With a single rate, the table already shows the tax. */}
        {rates.length !== 1 && (
          <Description term="TVA">
            <Amount cents={vat} />
          </Description>
        )}
        <Description term="Total TTC">
          <strong>
            <Amount cents={totalInclTax} />
          </strong>
        </Description>
      </DescriptionList>
    </>
  );
}

// For a single rate the invoice itself gives the tax, rounded by line or in total.
const rateColumns: readonly TableColumn<ReturnType<typeof vatByRate>[number]>[] = [
  { id: 'rate', header: 'Taux de TVA', cell: ({ rate }) => percent(rate) },
  { id: 'base', header: 'Base HT', align: 'end', cell: ({ base }) => <Amount cents={base} /> },
  { id: 'vat', header: 'TVA', align: 'end', cell: ({ vat }) => <Amount cents={vat} /> },
];

function InvoicedLine({ line }: { line: Line }) {
  const label = line.gas ? withoutProduct(line.label, line.gas.shortName) : line.label;
  return (
    <li className={styles.line}>
      <span className={styles.label}>
        {line.gas && (
          <ProductChip name={line.gas.shortName} energyType={line.gas.energyType} size="sm" />
        )}
        {label && <span>{label}</span>}
        <span className={styles.quiet}>
          <Quantity line={line} />
        </span>
      </span>
      <strong className={styles.amount}>
        <Amount cents={line.totalExclTax} /> HT
      </strong>
    </li>
  );
}

/** “12 400 L × 1,2175 € HT · TVA 20 %”. */
function Quantity({ line: { quantity, unit, unitPriceExclTax, vatRate } }: { line: Line }) {
  const amount =
    quantity === null
      ? null
      : unit
        ? withUnit(quantity, unit, { digits: 2 })
        : figure(quantity, { digits: 2 });
  return (
    <>
      {amount ?? <Missing />}
      {unitPriceExclTax !== null && fr` × ${pricePerLitreAmount(unitPriceExclTax)} HT`}
      {vatRate !== null && fr` · TVA ${percent(vatRate)}`}
    </>
  );
}
