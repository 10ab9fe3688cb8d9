import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { BlockRetry } from '../../../components/LoadFailure/BlockRetry';
import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { classes } from '../../../design/classes';
import { Button } from '../../../design/controls/Button/Button';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../../design/structure/Card/Card';
import { Icon } from '../../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../../design/structure/VisuallyHidden/VisuallyHidden';
import { integer } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { usePrinting } from '../usePrinting';
import { DismissDialog } from './DismissDialog';
import { useDismissal } from './useDismissal';
import type { WatchCard_AnomalyFragment as Anomaly } from './WatchCard.generated';
import styles from './WatchCard.module.css';
import { actionOf, dismissalInWords, splitDismissed, whenInWords } from './words';

export type WatchCardProps = {
  /**
   * The anomalies of the period, including dismissed ones; undefined while they load, or when they
   * failed to load.
   */
  anomalies: readonly Anomaly[] | undefined;
  /** Whether they failed to load. */
  failed: boolean;
  /** Loads them again; undefined where a retry is automatic. */
  onRetry: (() => void) | undefined;
  className?: string | undefined;
};

/** The number of anomalies shown at first. */
const shownAtFirst = 10;

/** « À surveiller »: the anomalies in words, each with its explanation and a link (product S13). */
export function WatchCard({ anomalies, failed, onRetry, className }: WatchCardProps) {
  const loading = !anomalies && !failed;
  const open = anomalies?.filter(({ dismissal }) => dismissal === null).length ?? 0;
  return (
    <Card
      title="À surveiller"
      aside={open > 0 && integer(open)}
      aria-busy={loading || undefined}
      className={classes(styles.card, className)}
    >
      {failed ? (
        <BlockRetry onRetry={onRetry} />
      ) : anomalies ? (
        <Anomalies all={anomalies} />
      ) : (
        <LoadingSkeleton />
      )}
    </Card>
  );
}

function Anomalies({ all }: { all: readonly Anomaly[] }) {
  const { open, dismissed } = splitDismissed(all);
  const cut = useDisabledReason();
  const refusal = usePermissions().refusal('ORDER_WRITE') ?? cut;
  const writes = useDismissal();
  const [requested, setRequested] = useState<Anomaly | null>(null);
  const [everything, setEverything] = useState(false);
  const printing = usePrinting();
  const content = useRef<HTMLDivElement>(null);
  // The pressed button disappears, with its anomaly or with the limit. The focus moves after the
  // dialog has closed: until then the rest of the page is inert.
  const stayHere = () => requestAnimationFrame(() => content.current?.focus());
  const shown = everything || printing ? open : open.slice(0, shownAtFirst);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields.
    <div ref={content} role="group" tabIndex={-1} aria-label="Anomalies" className={styles.content}>
      {open.length === 0 ? (
        <p className={styles.calm}>
          <Icon of={CircleCheck} size={18} />
          Rien ne sort de l’ordinaire sur cette période.
        </p>
      ) : (
        <ul role="list" className={styles.list}>
          {shown.map((anomaly) => (
            <OpenAnomaly
              key={anomaly.id}
              anomaly={anomaly}
              refusal={refusal}
              onDismiss={() => setRequested(anomaly)}
            />
          ))}
        </ul>
      )}
      {shown.length < open.length && (
        <Button
          look="outline"
          className={styles.more}
          onClick={() => {
            setEverything(true);
            stayHere();
          }}
        >
          Tout afficher
          <VisuallyHidden>{fr` : ${integer(open.length)} anomalies`}</VisuallyHidden>
        </Button>
      )}
      {dismissed.length > 0 && (
        <Dismissed
          dismissed={dismissed}
          refusal={refusal}
          onRestore={(id) => {
            void writes.restore(id);
            stayHere();
          }}
        />
      )}
      <DismissDialog
        anomaly={requested}
        refusal={refusal}
        onDismiss={(reason, comment) => {
          if (requested) void writes.dismiss(requested.id, reason, comment);
          stayHere();
        }}
        onClose={() => setRequested(null)}
      />
    </div>
  );
}

type OpenAnomalyProps = {
  anomaly: Anomaly;
  /** Why it cannot be dismissed; undefined where it can. */
  refusal: string | undefined;
  onDismiss: () => void;
};

function OpenAnomaly({ anomaly, refusal, onDismiss }: OpenAnomalyProps) {
  const { message, why } = anomaly;
  const action = actionOf(anomaly);
  return (
    <li className={styles.anomaly}>
      <Icon of={TriangleAlert} size={18} />
      <div className={styles.text}>
        <p>{message}</p>
        <div className={styles.facts}>
          <p className={styles.quiet}>{whenInWords(anomaly)}</p>
          {why && (
            <details className={styles.why}>
              <summary>
                {fr`Pourquoi ?`}
                <VisuallyHidden> {message}</VisuallyHidden>
              </summary>
              <p>{why}</p>
            </details>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {action && (
          <Button look="outline" to={action.to}>
            {action.label}
            <VisuallyHidden>{fr` : ${message}`}</VisuallyHidden>
          </Button>
        )}
        <Permitted reason={refusal}>
          <Button variant="ternary" look="light" onClick={onDismiss}>
            Écarter
            <VisuallyHidden>{fr` : ${message}`}</VisuallyHidden>
          </Button>
        </Permitted>
      </div>
    </li>
  );
}

type DismissedProps = {
  dismissed: readonly Anomaly[];
  /** Why none can be restored; undefined where they can. */
  refusal: string | undefined;
  onRestore: (id: string) => void;
};

function Dismissed({ dismissed, refusal, onRestore }: DismissedProps) {
  const [open, setOpen] = useState(false);
  const one = dismissed.length === 1;
  return (
    <div className={styles.dismissed}>
      <Button
        variant="ternary"
        look="light"
        aria-expanded={open}
        className={styles.more}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Masquer' : 'Voir'}{' '}
        {one ? 'l’anomalie écartée' : fr`les ${integer(dismissed.length)} anomalies écartées`}
      </Button>
      {open && (
        <ul role="list" aria-label="Anomalies écartées" className={styles.list}>
          {dismissed.map(({ id, message, dismissal }) => (
            <li key={id} className={styles.anomaly} data-dismissed>
              <div className={styles.text}>
                <p>{message}</p>
                <p className={styles.quiet}>{dismissal && dismissalInWords(dismissal)}</p>
              </div>
              <div className={styles.actions}>
                <Permitted reason={refusal}>
                  <Button look="outline" onClick={() => onRestore(id)}>
                    Remettre
                    <VisuallyHidden>{fr` : ${message}`}</VisuallyHidden>
                  </Button>
                </Permitted>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LoadingSkeleton() {
  return (
    <div className={styles.skeleton}>
      {([9, 10, 8, 7] as const).map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton width={width} />
          <Skeleton width={5} />
        </div>
      ))}
    </div>
  );
}
