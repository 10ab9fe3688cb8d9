import { Button } from '../../design/controls/Button/Button';
import { texts } from '../../strings/texts';
import { useRefresh } from '../useRefresh';
import styles from './BlockFailure.module.css';
import { BlockUnavailable } from './BlockUnavailable';

/** What stands where one block's call failed, with what asks again: the others stay (product S04). */
export function BlockFailure() {
  const { ask, asking } = useRefresh();
  return (
    <div className={styles.failure}>
      <BlockUnavailable />
      <Button look="outline" loading={asking} onClick={() => void ask()}>
        {texts.retry}
      </Button>
    </div>
  );
}
