import { useState } from 'react';
import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { notificationTypes } from '../../components/business-labels';
import { Email } from '../../components/Email/Email';
import { labelOf, roles } from '../../components/labels';
import { contactName } from '../../components/names';
import { Permitted } from '../../components/permissions/Permitted';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import { Select } from '../../design/controls/Select/Select';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { MenuSeparator } from '../../design/overlays/Menu/Menu';
import { Chip } from '../../design/structure/Chip/Chip';
import { Missing } from '../../design/structure/Missing/Missing';
import type { Column } from '../../design/table/DataTable/columns';
import type { UpdateUserInput } from '../../graphql/types.generated';
import { dotted } from '../../lib/dotted';
import { dateTime, relative } from '../../lib/format';
import { de } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import { useNow } from '../../lib/useNow';
import { mayManage } from './access';
import styles from './cells.module.css';
import { useUsers } from './context';
import { options, statuses, statusTones } from './labels';
import type { User_UserFragment as User } from './Users.generated';

type OfUser = { user: User };

/** A person's name, marked when it is the current user. */
function Name({ user }: OfUser) {
  return (
    <span className={styles.name}>
      <span className={styles.words}>{contactName(user)}</span>
      {user.isMe && <span className={styles.quiet}>Vous</span>}
    </span>
  );
}

/**
 * Updates a user in place: the change shows at once and is rolled back when it is rejected. An undo
 * action follows.
 */
function useChange(user: User) {
  const { writes, access } = useUsers();
  const toast = useToast();
  const [error, setError] = useState<string>();
  const fail = (sentence: string) => {
    setError(sentence);
    toast.error(sentence);
  };
  async function change(input: UpdateUserInput): Promise<boolean> {
    setError(undefined);
    try {
      const [wrong] = await writes.update(user, input);
      if (wrong) fail(wrong.message);
      return !wrong;
    } catch (failure) {
      fail(mutationErrorMessage(failure, access));
      return false;
    }
  }
  return {
    error,
    /** `done` is the toast's text; `back` is the input that « Annuler » sends. */
    async change(input: UpdateUserInput, done: string, back: UpdateUserInput): Promise<void> {
      if (!(await change(input))) return;
      toast.success(done, { action: { label: 'Annuler', onSelect: () => void change(back) } });
    },
  };
}

/** The notifications of a user: a native select for those who may change it, text for the rest. */
function Notifications({ user }: OfUser) {
  const { access, cut } = useUsers();
  const { error, change } = useChange(user);
  const name = contactName(user);
  if (user.status === 'REVOKED' || !access.may('USER_WRITE'))
    return labelOf(notificationTypes, user.notificationType) ?? <Missing />;
  return (
    <Permitted reason={cut}>
      <Select
        label={`Notifications ${de(name)}`}
        labelHidden
        className={styles.select}
        error={error}
        value={user.notificationType ?? ''}
        {...(!user.notificationType && { placeholder: 'Choisir' })}
        options={options(notificationTypes)}
        onChange={({ target }) => {
          const notificationType = target.value as keyof typeof notificationTypes;
          void change(
            { notificationType },
            fr`Notifications ${de(name)} : ${notificationTypes[notificationType]}.`,
            { notificationType: user.notificationType },
          );
        }}
      />
    </Permitted>
  );
}

/** The status of a user's access. */
function Status({ user: { status } }: OfUser) {
  if (!status) return <Missing />;
  return <Chip tone={statusTones[status] ?? 'neutral'}>{labelOf(statuses, status)}</Chip>;
}

/** When a user was last active. */
function LastSeen({ user: { lastSeenAt } }: OfUser) {
  const now = useNow(useUsers().now);
  if (!lastSeenAt) return 'Jamais';
  return (
    <time dateTime={lastSeenAt} title={dateTime(lastSeenAt)}>
      {relative(lastSeenAt, now)}
    </time>
  );
}

const ownersOnly = 'Seul un propriétaire peut modifier l’accès d’un propriétaire.';

/** The actions on a user, for those who may use them. */
export function UserMenu({ user }: OfUser) {
  const { access, writes, cut, edit, revoke, cancel } = useUsers();
  const toast = useToast();
  const { status } = user;
  const refusal = mayManage(access, user.role) ? cut : ownersOnly;
  const report = (done: Promise<void>) => {
    done.catch((failure) => toast.error(mutationErrorMessage(failure, access)));
  };
  return (
    <ActionsMenu of={contactName(user)} refusal={refusal}>
      {status === 'REVOKED' ? (
        <WriteItem onSelect={() => report(writes.restore(user))}>Rétablir l’accès</WriteItem>
      ) : (
        <WriteItem onSelect={() => edit(user)}>Modifier</WriteItem>
      )}
      {(status === 'INVITED' || status === 'INVITATION_EXPIRED') && (
        <>
          <WriteItem onSelect={() => report(writes.resend(user))}>Renvoyer l’invitation</WriteItem>
          <MenuSeparator />
          <WriteItem destructive onSelect={() => cancel(user)}>
            Annuler l’invitation
          </WriteItem>
        </>
      )}
      {status === 'ACTIVE' && !user.isMe && (
        <>
          <MenuSeparator />
          <WriteItem destructive onSelect={() => revoke(user)}>
            Révoquer l’accès
          </WriteItem>
        </>
      )}
    </ActionsMenu>
  );
}

/** A user on a phone, where notifications too are changed behind « Modifier ». */
export function UserCard({ user }: OfUser) {
  const role = labelOf(roles, user.role);
  const notifications = labelOf(notificationTypes, user.notificationType);
  return (
    <div className={styles.card}>
      <Status user={user} />
      <strong>
        <Name user={user} />
      </strong>
      <Email address={user.email} className={styles.quiet} />
      <span className={styles.quiet}>
        {dotted(role, notifications && fr`Notifications : ${notifications}`)}
      </span>
      <span className={styles.quiet}>
        {fr`Dernière connexion : `}
        <LastSeen user={user} />
      </span>
    </div>
  );
}

/** The placeholder of a card while the list loads, of the same height. */
export const userCardSkeleton = (
  <div className={styles.card}>
    <Skeleton shape="chip" />
    <Skeleton width={4} />
    <Skeleton width={8} className={styles.quiet} />
    <Skeleton width={7} className={styles.quiet} />
    <Skeleton width={6} className={styles.quiet} />
  </div>
);

/** The columns of product S17. */
export const columns: readonly Column<User>[] = [
  {
    id: 'nom',
    header: 'Nom',
    priority: 'always',
    skeleton: 6,
    cell: (user) => <Name user={user} />,
  },
  {
    id: 'email',
    header: 'E-mail',
    priority: 'desktop',
    skeleton: 8,
    width: 262,
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className={styles.email}>
        <Email address={email} />
      </a>
    ),
  },
  {
    id: 'role',
    header: 'Rôle',
    priority: 'always',
    width: 162,
    skeleton: 5,
    cell: ({ role }) => labelOf(roles, role) ?? <Missing />,
  },
  {
    id: 'notifications',
    header: 'Notifications',
    width: 152,
    skeleton: 5,
    cell: (user) => <Notifications user={user} />,
  },
  {
    id: 'statut',
    header: 'Statut',
    priority: 'always',
    width: 172,
    skeleton: 'chip',
    cell: (user) => <Status user={user} />,
  },
  {
    id: 'connexion',
    header: 'Dernière connexion',
    width: 140,
    skeleton: 5,
    cell: (user) => <LastSeen user={user} />,
  },
];
