import { Button } from '../../design/controls/Button/Button';
import { texts } from '../../strings/texts';
import { useNoticeShown } from '../offline';
import styles from './BlockRetry.module.css';
import { BlockUnavailable } from './BlockUnavailable';

/** Shown in place of one block that has its own query and failed to load; `onRetry` loads it again. */
export function BlockRetry({ onRetry }: { onRetry: (() => void) | undefined }) {
  const noticed = useNoticeShown();
  return (
    <div className={styles.failure}>
      <BlockUnavailable />
      {/* The notice above announces an automatic retry. */}
      {onRetry && !noticed && (
        <Button look="outline" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
