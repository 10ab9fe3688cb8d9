import { Button } from '../../design/controls/Button/Button';
import { texts } from '../../strings/texts';
import { useNoticed } from '../offline';
import styles from './BlockRetry.module.css';
import { BlockUnavailable } from './BlockUnavailable';

/** What stands where one block could not be read that is asked for by itself; `onRetry` asks again. */
export function BlockRetry({ onRetry }: { onRetry: (() => void) | undefined }) {
  const noticed = useNoticed();
  return (
    <div className={styles.failure}>
      <BlockUnavailable />
      {/* The notice above says that it comes by itself. */}
      {onRetry && !noticed && (
        <Button look="outline" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
