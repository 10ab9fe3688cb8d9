import { Copy } from 'lucide-react';
import { type FocusEvent, useState } from 'react';
import { LoadFailureBanner } from '../../components/LoadFailure/LoadFailureBanner';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { TextField } from '../../design/controls/TextField/TextField';
import { Banner } from '../../design/feedback/Banner/Banner';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { Dialog } from '../../design/overlays/Dialog/Dialog';
import { Icon } from '../../design/structure/Icon/Icon';
import { usePageQuery } from '../../graphql/usePageQuery';
import { copyText } from '../../lib/clipboard';
import { fr } from '../../lib/typography';
import styles from './FeedDialog.module.css';
import {
  PlanningFeedDocument,
  usePlanningFeedQuery,
  useResetPlanningFeedMutation,
} from './PlanningFeed.generated';

export type FeedDialogProps = {
  /** The business of the calendar; null while it is unknown. */
  business: string | null;
  onClose: () => void;
};

/**
 * « S’abonner au calendrier »: the private URL of the planning, to copy or to replace (product
 * S05).
 */
export function FeedDialog({ business, onClose }: FeedDialogProps) {
  const toast = useToast();
  const [confirming, setConfirming] = useState(false);
  const { data, error, loading, failed, retry } = usePageQuery(
    usePlanningFeedQuery({ notifyOnNetworkStatusChange: true }),
  );
  const cut = useDisabledReason();
  const [reset] = useResetPlanningFeedMutation();
  const renew = async () => {
    await reset({
      update: (cache, { data: renewed }) => {
        if (!renewed) return;
        const planningFeed = renewed.resetPlanningFeed;
        cache.writeQuery({ query: PlanningFeedDocument, data: { planningFeed } });
      },
    });
    toast.success('Le lien a été réinitialisé.');
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="S’abonner au calendrier"
      actions={
        <Button look="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <div className={styles.feed} aria-busy={loading || undefined}>
        <p>
          {fr`Ajoutez cette adresse à votre agenda : vos livraisons y apparaîtront et resteront à jour.`}
        </p>
        {data ? (
          <>
            <Address of={new URL(data.planningFeed.url, location.origin).href} />
            <Banner
              tone="warn"
              action={
                <Permitted reason={cut}>
                  <Button look="outline" onClick={() => setConfirming(true)}>
                    Réinitialiser le lien
                  </Button>
                </Permitted>
              }
            >
              Toute personne qui a ce lien voit vos livraisons.
            </Banner>
          </>
        ) : failed ? (
          <LoadFailureBanner
            what="L’adresse du calendrier"
            feminine
            error={error}
            onRetry={retry}
          />
        ) : (
          <Skeleton shape="row" />
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        title={fr`Réinitialiser le lien ?`}
        confirmLabel="Réinitialiser le lien"
        cancelLabel="Garder le lien"
        destructive
        reason={cut}
        {...(business !== null && { business })}
        onConfirm={renew}
        onClose={() => setConfirming(false)}
      >
        <p>{fr`L’adresse actuelle ne fonctionnera plus : mettez à jour les agendas abonnés.`}</p>
      </ConfirmDialog>
    </Dialog>
  );
}

/** The URL, with the button that copies it to the clipboard. */
function Address({ of }: { of: string }) {
  const toast = useToast();
  const copy = async () => {
    if (await copyText(of)) toast.success('Lien copié.');
    else toast.error('Le lien n’a pas pu être copié.');
  };
  return (
    <div className={styles.address}>
      <TextField label="Adresse du calendrier" readOnly value={of} onFocus={selectAll} />
      <Button icon={<Icon of={Copy} size={18} />} onClick={() => void copy()}>
        Copier le lien
      </Button>
    </div>
  );
}

function selectAll({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}
