import { config } from '../../auth/config';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { phone, phoneHref } from '../../lib/phone';
import styles from './NewOrder.module.css';

/** Nothing can be ordered at the moment (product S08). */
export function NoProduct() {
  const { supportPhone } = config();
  return (
    <div className={styles.alone}>
      <EmptyState drawing="delivery" align="center">
        Aucun produit n’est disponible pour le moment. Appelez le{' '}
        <a href={phoneHref(supportPhone)}>{phone(supportPhone)}</a>.
      </EmptyState>
    </div>
  );
}
