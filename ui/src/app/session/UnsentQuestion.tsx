import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import type { LeaveQuestionProps } from '../../design/overlays/ConfirmDialog/LeaveQuestion';
import { count } from '../../lib/count';
import { fr } from '../../lib/typography';

export type UnsentQuestionProps = LeaveQuestionProps & {
  /** How many readings are not sent yet. */
  waiting: number;
};

/** Asks for confirmation of a sign-out that would lose unsent readings. */
export function UnsentQuestion({ waiting, ...requested }: UnsentQuestionProps) {
  return (
    <ConfirmDialog
      {...requested}
      title={fr`Se déconnecter sans envoyer ?`}
      cancelLabel="Rester"
      confirmLabel="Se déconnecter"
      destructive
    >
      {waiting === 1
        ? fr`Un relevé de cuve n’est encore que sur cet appareil : il sera effacé.`
        : fr`${count(waiting, 'relevé')} de cuve ne sont encore que sur cet appareil : ils seront effacés.`}
    </ConfirmDialog>
  );
}
