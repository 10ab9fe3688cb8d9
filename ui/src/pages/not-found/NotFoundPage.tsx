import { WindowTitle } from '../../components/Page/WindowTitle';
import { Button } from '../../design/controls/Button/Button';
import { paths } from '../../lib/paths';
import styles from './NotFoundPage.module.css';
import drawing from './not-found.svg';

/** The page of an unknown path (specification §2, word for word; product S20). */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <WindowTitle page="Page introuvable" />
      <img src={drawing} alt="Not found" width={372} height={160} className={styles.drawing} />
      <h1 tabIndex={-1}>Oups, cette page n’existe pas :(</h1>
      <Button look="outline" to={paths.home}>
        Retour
      </Button>
    </div>
  );
}
