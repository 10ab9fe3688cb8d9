import { useState } from 'react';
import { SaveFailure } from '../../../components/forms/SaveFailure';
import { useDisabledReason } from '../../../components/offline';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import type { NotificationType } from '../../../graphql/types.generated';
import { fr } from '../../../lib/typography';
import { notificationTypes } from '../notification-types';
import { useUpdateMyNotificationTypeMutation } from './Notifications.generated';

export type NotificationsProps = {
  /** The current user. */
  me: { readonly id: string; readonly notificationType: NotificationType | null };
  /** Called when the drawer closes. */
  onClose: () => void;
};

const hint = fr`Votre choix est enregistré aussitôt. Les exports et les alertes de prix que vous demandez sont annoncés avec chacun d’eux, sauf « Aucun ».`;

/** Users get no notification about data that they may not see. */
const noInvoices = fr`Votre rôle ne permet pas de les voir : vous n’en serez pas prévenu.`;

/** The notification preference of the user: each choice is saved at once (product S15). */
export function Notifications({ me, onClose }: NotificationsProps) {
  const toast = useToast();
  const cut = useDisabledReason();
  const { known, may } = usePermissions();
  const withoutInvoices = known && !may('FINANCE_READ');
  const [update] = useUpdateMyNotificationTypeMutation();
  const [failure, setFailure] = useState<unknown>(null);
  const choose = async (type: NotificationType) => {
    setFailure(null);
    try {
      await update({
        variables: { type },
        optimisticResponse: {
          updateMyNotificationType: { __typename: 'Customer', id: me.id, notificationType: type },
        },
      });
      toast.success('Préférence enregistrée.');
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Drawer open title="Préférences de notification" onClose={onClose}>
      <SaveFailure error={failure} />
      <RadioGroup
        label="Ce que vous recevez"
        hint={cut ?? hint}
        look="card"
        value={me.notificationType}
        onValueChange={(type) => !cut && void choose(type as NotificationType)}
      >
        {Object.entries(notificationTypes).map(([value, { label, hint: what }]) => (
          <Radio
            key={value}
            value={value}
            label={label}
            hint={withoutInvoices && value === 'FACTURES' ? `${what}. ${noInvoices}` : what}
            aria-disabled={cut !== undefined}
          />
        ))}
      </RadioGroup>
    </Drawer>
  );
}
