import { useState } from 'react';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { TextArea } from '../../../design/controls/TextArea/TextArea';
import { ConfirmDialog } from '../../../design/overlays/ConfirmDialog/ConfirmDialog';
import type { DismissalReason } from '../../../graphql/types.generated';
import { fr } from '../../../lib/typography';
import styles from './WatchCard.module.css';
import { dismissalFault, maxComment, reasons } from './words';

export type DismissDialogProps = {
  /** The anomaly to dismiss; null while the dialog is closed. */
  anomaly: { readonly message: string } | null;
  /** Why it cannot be sent now; undefined when it can. */
  refusal: string | undefined;
  /** Called to dismiss it; the dialog does not wait for the response. */
  onDismiss: (reason: DismissalReason, comment: string | null) => void;
  onClose: () => void;
};

/** Asks for the reason to dismiss an anomaly (product S13). */
export function DismissDialog({ anomaly, refusal, onDismiss, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState<DismissalReason | ''>('');
  const [comment, setComment] = useState('');
  const close = () => {
    onClose();
    setReason('');
    setComment('');
  };
  return (
    <ConfirmDialog
      open={anomaly !== null}
      title={fr`Écarter cette anomalie ?`}
      cancelLabel="Annuler"
      confirmLabel="Écarter"
      reason={refusal ?? dismissalFault(reason, comment)}
      onConfirm={() => {
        if (reason) onDismiss(reason, comment.trim() || null);
      }}
      onClose={close}
    >
      <div className={styles.question}>
        <p>{anomaly?.message}</p>
        <RadioGroup
          label="Raison"
          required
          value={reason}
          onValueChange={(value) => setReason(value as DismissalReason)}
        >
          {Object.entries(reasons).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </RadioGroup>
        <TextArea
          label="Précision"
          required={reason === 'OTHER'}
          limit={maxComment}
          rows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <p>Elle quitte la liste pour toute l’entreprise. Vous pourrez la remettre.</p>
      </div>
    </ConfirmDialog>
  );
}
