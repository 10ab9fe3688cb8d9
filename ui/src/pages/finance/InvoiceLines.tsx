import { ProductChip } from '../../components/ProductChip/ProductChip';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import { Missing } from '../../design/structure/Missing/Missing';
import { Table } from '../../design/table/Table/Table';
import { figure, quantity as withUnit } from '../../lib/decimal';
import { percent, pricePerLitreAmount } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { InvoiceDetailQuery } from './InvoiceDetail.generated';
import styles from './InvoiceLines.module.css';
import { Amount } from './InvoiceRow';
import { vatByRate } from './rules';

type Detail = NonNullable<InvoiceDetailQuery['invoice']>;
type Line = Detail['lines'][number];

/** Props of {@link InvoiceLines}. */
export type InvoiceLinesProps = {
  invoice: Pick<Detail, 'lines' | 'totalExclTax' | 'vat' | 'totalInclTax'>;
};

/** What is invoiced, line by line, then the tax by rate and what it comes to. */
export function InvoiceLines({ invoice }: InvoiceLinesProps) {
  const { lines, totalExclTax, vat, totalInclTax } = invoice;
  const rates = vatByRate(lines);
  return (
    <>
      <ul role="list" aria-label="Lignes de la facture" className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <span className={styles.label}>
              {line.gas && (
                <ProductChip name={line.gas.shortName} energyType={line.gas.energyType} size="sm" />
              )}
              <span>{line.label}</span>
              <span className={styles.quiet}>
                <Quantity line={line} />
              </span>
            </span>
            <strong className={styles.amount}>
              <Amount cents={line.totalExclTax} /> HT
            </strong>
          </li>
        ))}
      </ul>
      {rates.length > 0 && (
        <Table
          caption="TVA par taux"
          density="compact"
          rows={rates}
          rowKey={({ rate }) => rate}
          columns={[
            { id: 'rate', header: 'Taux de TVA', cell: ({ rate }) => percent(rate) },
            {
              id: 'base',
              header: 'Base HT',
              align: 'end',
              cell: ({ base }) => <Amount cents={base} />,
            },
            {
              id: 'vat',
              header: 'TVA',
              align: 'end',
              // Of one rate the invoice says it itself, rounded line by line or not.
              cell: (one) => <Amount cents={rates.length === 1 ? (vat ?? one.vat) : one.vat} />,
            },
          ]}
        />
      )}
      <DescriptionList className={styles.sums}>
        <Description term="Total HT">
          <Amount cents={totalExclTax} />
        </Description>
        <Description term="TVA">
          <Amount cents={vat} />
        </Description>
        <Description term="Total TTC">
          <strong>
            <Amount cents={totalInclTax} />
          </strong>
        </Description>
      </DescriptionList>
    </>
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
