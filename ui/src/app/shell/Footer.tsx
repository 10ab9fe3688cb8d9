import { config } from '../../auth/config';
import { Support } from '../../components/Support/Support';
import { Chip } from '../../design/structure/Chip/Chip';
import styles from './Footer.module.css';

/** Below each page: how to get help and, where it is so, that the data is not real (product 4.1). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        Besoin d’aide{'\u202f'}? <Support />
      </p>
      {config().sandbox && <Chip mark={null}>Bac à sable — données fictives</Chip>}
    </footer>
  );
}
