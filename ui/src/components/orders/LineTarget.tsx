import type { ReactNode } from 'react';
import { Radio } from '../../design/controls/Radio/Radio';
import { RadioGroup } from '../../design/controls/RadioGroup/RadioGroup';
import { pricePerLitre } from '../../lib/format';
import { ProductChip } from '../ProductChip/ProductChip';
import styles from './LineTarget.module.css';
import { type Destination, elsewhere, into, type Line, tankOf } from './lines';

/** The displayed part of a product. */
type Product = {
  readonly id: string;
  readonly shortName: string;
  readonly energyType: string | null;
  readonly unitPriceExclTax: string | null;
};

export type LineTargetProps<T extends { readonly id: string; readonly name: string }> = {
  /** The path of the line in the form, “lines.0”. */
  id: string;
  line: Pick<Line, 'to' | 'gasId'>;
  /** The tanks of the site that are in use. */
  tanks: readonly T[];
  /** The destinations of the other lines. */
  taken: readonly Destination[];
  products: readonly Product[];
  /** Renders the details of a tank below its name. */
  factsOf: (tank: T) => ReactNode;
  /** Called with another destination. */
  onMove: (to: Destination) => void;
  /** Called with another product. */
  onProduct: (gasId: string) => void;
  errorFor: (path: string) => string | undefined;
};

/** The destination and the product of a line: the product of the tank, or any product for other destinations (product S08). */
export function LineTarget<T extends { readonly id: string; readonly name: string }>({
  id,
  line,
  tanks,
  taken,
  products,
  factsOf,
  onMove,
  onProduct,
  errorFor,
}: LineTargetProps<T>) {
  const tank = tankOf({ tanks }, line);
  const product = products.find((one) => one.id === line.gasId);
  return (
    <>
      <RadioGroup
        id={`${id}.to`}
        label="Destination"
        look="card"
        orientation="horizontal"
        value={line.to}
        onValueChange={(to) => onMove(to as Destination)}
        error={errorFor(`${id}.to`)}
      >
        {tanks.map((one) => (
          <Radio
            key={one.id}
            value={into(one)}
            disabled={taken.includes(into(one))}
            label={one.name}
            hint={factsOf(one)}
          />
        ))}
        {Object.entries(elsewhere).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
      {line.to !== '' && !tank && (
        <RadioGroup
          id={`${id}.gasId`}
          label="Produit"
          look="card"
          orientation="horizontal"
          value={line.gasId}
          onValueChange={onProduct}
          error={errorFor(`${id}.gasId`)}
        >
          {products.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={<ProductChip name={one.shortName} energyType={one.energyType} />}
              hint={one.unitPriceExclTax === null ? undefined : pricePerLitre(one.unitPriceExclTax)}
            />
          ))}
        </RadioGroup>
      )}
      {tank && product && (
        <p className={styles.product}>
          <ProductChip name={product.shortName} energyType={product.energyType} />
          {product.unitPriceExclTax !== null && (
            <span>{pricePerLitre(product.unitPriceExclTax)}</span>
          )}
        </p>
      )}
    </>
  );
}
