import { Missing } from '../../design/structure/Missing/Missing';
import type { Gas } from '../../graphql/types.generated';
import { ProductChip, type ProductChipProps } from '../ProductChip/ProductChip';
import styles from './OrderProducts.module.css';

export type OrderProductsProps = {
  items: readonly { readonly gas: Pick<Gas, 'id' | 'shortName' | 'energyType'> | null }[];
  /** As in {@link ProductChip}: `sm` outside of columns. */
  size?: ProductChipProps['size'];
};

/** The products of an order, without duplicates. */
export function OrderProducts({ items, size = 'md' }: OrderProductsProps) {
  const gases = [...new Map(items.flatMap(({ gas }) => (gas ? [[gas.id, gas]] : []))).values()];
  if (gases.length === 0) return <Missing />;
  return (
    <span className={styles.products}>
      {gases.map(({ id, shortName, energyType }) => (
        <ProductChip key={id} name={shortName} energyType={energyType} size={size} />
      ))}
    </span>
  );
}
