import { OrderProducts, type OrderProductsProps } from './OrderProducts';
import { OrderVolume, type OrderVolumeProps } from './OrderVolume';
import styles from './OrderWhat.module.css';

export type OrderWhatProps = Pick<OrderProductsProps, 'size'> & {
  items: OrderProductsProps['items'] & OrderVolumeProps['items'];
};

/** The products of an order and their volume, on a card. */
export function OrderWhat({ items, size }: OrderWhatProps) {
  return (
    <span className={styles.what}>
      <OrderProducts items={items} {...(size && { size })} />
      <span>
        <OrderVolume items={items} />
      </span>
    </span>
  );
}
