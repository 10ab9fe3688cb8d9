import { useState } from 'react';
import { SaveFailure } from '../../../components/forms/SaveFailure';
import { useCutReason } from '../../../components/offline';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import type { NotificationType } from '../../../graphql/types.generated';
import { notificationTypes } from '../notification-types';
import { useUpdateMyNotificationTypeMutation } from './Notifications.generated';

/** Props of {@link Notifications}. */
export type NotificationsProps = {
  /** The person. */
  me: { readonly id: string; readonly notificationType: NotificationType | null };
  /** Asked when it is closed. */
  onClose: () => void;
};

/** Which notifications the person receives: each choice is saved at once (product S15). */
export function Notifications({ me, onClose }: NotificationsProps) {
  const toast = useToast();
  const cut = useCutReason();
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
      <SaveFailure of={failure} />
      <RadioGroup
        label="Ce que vous recevez"
        hint={cut ?? 'Votre choix est enregistré aussitôt.'}
        look="card"
        value={me.notificationType}
        onValueChange={(type) => !cut && void choose(type as NotificationType)}
      >
        {Object.entries(notificationTypes).map(([value, { label, hint }]) => (
          <Radio
            key={value}
            value={value}
            label={label}
            hint={hint}
            aria-disabled={cut !== undefined}
          />
        ))}
      </RadioGroup>
    </Drawer>
  );
}
