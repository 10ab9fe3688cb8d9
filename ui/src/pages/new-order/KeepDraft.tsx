import { Button } from '../../design/controls/Button/Button';
import { Dialog } from '../../design/overlays/Dialog/Dialog';
import { fr } from '../../lib/typography';

export type KeepDraftProps = {
  open: boolean;
  /** Continues the order. */
  onStay: () => void;
  /** Leaves; the draft stays on the device. */
  onKeep: () => void;
  /** Leaves and drops the draft. */
  onDrop: () => void;
};

/** Asks what to do with an unfinished order (product S08). */
export function KeepDraft({ open, onStay, onKeep, onDrop }: KeepDraftProps) {
  return (
    <Dialog
      role="alertdialog"
      open={open}
      title={fr`Garder votre brouillon de commande ?`}
      onClose={onStay}
      actions={
        <>
          <Button variant="ternary" look="light" onClick={onDrop}>
            Supprimer le brouillon
          </Button>
          <Button data-autofocus onClick={onKeep}>
            Garder le brouillon
          </Button>
        </>
      }
    >
      {fr`Vous le retrouverez ici pendant 24 heures, sur cet appareil.`}
    </Dialog>
  );
}
