import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useDisabledReason } from '../../components/offline';
import { orderWritten } from '../../components/orders/actions/after-write';
import { type Slot, slotInBrief } from '../../components/orders/slot';
import { Permitted } from '../../components/permissions/Permitted';
import { mutationErrorMessage, Objection } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { fr } from '../../lib/typography';
import { useSendOnce } from '../../lib/useSendOnce';
import { useAnswerSlotProposalMutation } from './ProposedSlot.generated';
import styles from './ProposedSlot.module.css';

export type ProposedSlotProps = { orderId: string; slot: Slot };

/** Another slot that the provider proposes, with buttons to accept or refuse it (product S07). */
export function ProposedSlot({ orderId, slot }: ProposedSlotProps) {
  const client = useApolloClient();
  const toast = useToast();
  const permissions = usePermissions();
  const cut = useDisabledReason();
  const [send] = useAnswerSlotProposalMutation();
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const answer = async (accept: boolean) => {
    const { data } = await send({ variables: { orderId, accept } });
    const [objection] = data?.answerSlotProposal.userErrors ?? [];
    if (objection) throw new Objection(objection.message);
    orderWritten(client.cache);
    toast.success(accept ? 'Créneau accepté.' : 'Créneau refusé.');
  };
  const accepting = useSendOnce(async () => {
    setFailure(null);
    try {
      await answer(true);
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  });
  const messageFor = (error: unknown) =>
    mutationErrorMessage(error, permissions, 'Votre réponse n’a pas pu être envoyée.');

  return (
    <>
      {failure !== null && <Banner tone="error">{messageFor(failure)}</Banner>}
      <Banner
        tone="info"
        action={
          permissions.may('ORDER_WRITE') && (
            <span className={styles.answers}>
              <Permitted reason={cut}>
                <Button
                  look="outline"
                  loading={accepting.busy}
                  onClick={() => void accepting.send()}
                >
                  Accepter
                </Button>
              </Permitted>
              <Permitted reason={cut}>
                <Button
                  look="outline"
                  disabled={accepting.busy}
                  onClick={() => setConfirming(true)}
                >
                  Refuser
                </Button>
              </Permitted>
            </span>
          )
        }
      >
        {fr`Nouveau créneau proposé : `}
        {slotInBrief(slot)}.
      </Banner>
      <ConfirmDialog
        open={confirming}
        title={fr`Refuser ce créneau ?`}
        confirmLabel="Refuser"
        cancelLabel="Garder la proposition"
        reason={permissions.refusal('ORDER_WRITE') ?? cut}
        onConfirm={() => answer(false)}
        onClose={() => setConfirming(false)}
        describeError={messageFor}
      >
        <p>Nous vous en proposerons un autre.</p>
      </ConfirmDialog>
    </>
  );
}
