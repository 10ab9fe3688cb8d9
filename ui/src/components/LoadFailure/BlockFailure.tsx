import { Button } from '../../design/controls/Button/Button';
import { texts } from '../../strings/texts';
import { useNoticed } from '../offline';
import { useRefresh } from '../useRefresh';
import styles from './BlockFailure.module.css';
import { BlockUnavailable } from './BlockUnavailable';

/** What stands where one block's call failed, with what asks again: the others stay (product S04). */
export function BlockFailure() {
  const { ask, asking } = useRefresh();
  const noticed = useNoticed();
  return (
    <div className={styles.failure}>
      <BlockUnavailable />
      {/* The notice above says that it comes by itself. */}
      {!noticed && (
        <Button look="outline" loading={asking} onClick={() => void ask()}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
