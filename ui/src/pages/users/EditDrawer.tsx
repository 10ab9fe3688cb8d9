import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { notificationTypes } from '../../components/business-labels';
import { DraftBanner } from '../../components/DraftBanner/DraftBanner';
import { roles } from '../../components/labels';
import { contactName } from '../../components/names';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import type { Permissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { Select } from '../../design/controls/Select/Select';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import {
  Description,
  DescriptionList,
} from '../../design/structure/DescriptionList/DescriptionList';
import type { BusinessRole, NotificationType } from '../../graphql/types.generated';
import { dropDraft } from '../../lib/drafts';
import { useDraft } from '../../lib/useDraft';
import { useSendOnce } from '../../lib/useSendOnce';
import { mayManage } from './access';
import styles from './drawers.module.css';
import { options } from './labels';
import { RoleCards } from './RoleCards';
import type { User_UserFragment as User } from './Users.generated';
import type { UserWrites } from './useUserWrites';

export type EditDrawerProps = {
  user: User;
  access: Permissions;
  writes: UserWrites;
  onClose: () => void;
};

type Draft = { role: BusinessRole | null; notificationType: NotificationType | null };

/** Error codes that concern the role, although the server names no field. */
const aboutRole = ['own_role', 'last_owner'];

/** Changes a user’s role and notifications; only changed values are sent. */
export function EditDrawer({ user, access, writes, onClose }: EditDrawerProps) {
  const toast = useToast();
  const cut = useDisabledReason();
  const [failure, setFailure] = useState<string>();
  const { role, notificationType } = user;
  const name = contactName(user);
  const [before] = useState<Draft>({ role, notificationType });
  const form = useForm<Draft>({ defaultValues: before });
  const { control, register, formState, handleSubmit, setError } = form;
  const given = useWatch({ control, name: 'role' });
  const { dirtyFields, errors, isDirty } = formState;
  const drafted = `modifier-${user.id}`;
  const draft = useDraft(form, drafted);
  const close = () => {
    dropDraft(drafted);
    onClose();
  };

  const save = async (draft: Draft) => {
    setFailure(undefined);
    const input = {
      ...(dirtyFields.role && { role: draft.role }),
      ...(dirtyFields.notificationType && { notificationType: draft.notificationType }),
    };
    if (Object.keys(input).length > 0) {
      const wrong = await writes.update(user, input);
      for (const { field, code, message } of wrong) {
        const at = field?.at(-1);
        if (at === 'role' || at === 'notificationType') setError(at, { message });
        else if (aboutRole.includes(code)) setError('role', { message });
        else setFailure(message);
      }
      if (wrong.length > 0) return false;
      toast.success(
        input.role
          ? `${name} a maintenant le rôle ${roles[input.role]}.`
          : 'Modifications enregistrées.',
      );
    }
    close();
    return true;
  };
  const { send, busy } = useSendOnce(async () => {
    let saved = false;
    try {
      await handleSubmit(async (draft) => {
        saved = await save(draft);
      })();
    } catch (error) {
      setFailure(mutationErrorMessage(error, access));
    }
    return saved;
  });
  const giving = dirtyFields.role && given && `Donner le rôle ${roles[given]} à ${name}`;

  return (
    <Drawer
      open
      onClose={close}
      dirty={isDirty}
      title={name}
      // Not a form, which Enter would submit: a role grants rights, so only its labelled button
      // assigns it.
      actions={
        <Permitted reason={cut}>
          <Button wraps loading={busy} onClick={() => void send()}>
            {!giving
              ? 'Enregistrer'
              : dirtyFields.notificationType
                ? `${giving} et modifier ses notifications`
                : giving}
          </Button>
        </Permitted>
      }
    >
      <div className={styles.form}>
        <DraftBanner draft={draft} />
        {failure && <Banner tone="error">{failure}</Banner>}
        <DescriptionList>
          <Description term="E-mail">{user.email}</Description>
        </DescriptionList>
        <RoleCards
          id="role"
          field={register('role')}
          access={access}
          disabled={user.isMe || !mayManage(access, user.role)}
          hint={user.isMe && 'Vous ne pouvez pas modifier votre propre rôle.'}
          error={errors.role?.message}
        />
        <Select
          label="Notifications"
          required
          options={options(notificationTypes)}
          {...(!notificationType && { placeholder: 'Choisir' })}
          error={errors.notificationType?.message}
          {...register('notificationType')}
        />
      </div>
    </Drawer>
  );
}
