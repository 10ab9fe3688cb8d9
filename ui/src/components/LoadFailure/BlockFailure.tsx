import { Button } from '../../design/controls/Button/Button';
import { texts } from '../../strings/texts';
import { useNoticeShown } from '../offline';
import { useRefresh } from '../useRefresh';
import styles from './BlockFailure.module.css';
import { BlockUnavailable } from './BlockUnavailable';

/** Shown in place of one block whose call failed, with a retry button: the other blocks stay (product S04). */
export function BlockFailure() {
  const { refetch, refetching } = useRefresh();
  const noticed = useNoticeShown();
  return (
    <div className={styles.failure}>
      <BlockUnavailable />
      {/* The notice above announces an automatic retry. */}
      {!noticed && (
        <Button look="outline" loading={refetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
