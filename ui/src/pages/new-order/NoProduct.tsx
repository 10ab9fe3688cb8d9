import { SupportPhone } from '../../components/Support/SupportPhone';
import { delivery } from '../../design/feedback/Drawing/drawings/delivery';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import styles from './FirstSite.module.css';

/** Shown when no product can be ordered at the moment (product S08). */
export function NoProduct() {
  return (
    <div className={styles.alone}>
      <EmptyState drawing={delivery} align="center">
        Aucun produit n’est disponible pour le moment. Appelez le <SupportPhone />.
      </EmptyState>
    </div>
  );
}
