import { Suspense, useCallback, useMemo, useState } from 'react';
import { Forbidden } from '../../components/Forbidden/Forbidden';
import { isForbidden } from '../../components/failures';
import { listFailure, useNoticeExplains } from '../../components/LoadFailure/list-failure';
import { roles } from '../../components/labels';
import { contactName } from '../../components/names';
import { useDisabledReason } from '../../components/offline';
import { Page } from '../../components/Page/Page';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import { type Permissions, usePermissions } from '../../components/permissions/usePermissions';
import * as media from '../../design/breakpoints';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { user as drawing } from '../../design/feedback/Drawing/drawings/user';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import {
  ConfirmDialog,
  type ConfirmDialogProps,
} from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Card } from '../../design/structure/Card/Card';
import { DataTable } from '../../design/table/DataTable/DataTable';
import { type TableState, useTableState } from '../../design/table/DataTable/useTableState';
import { FilterBar } from '../../design/table/FilterBar/FilterBar';
import type { UserFilter } from '../../graphql/types.generated';
import { useListQuery } from '../../graphql/useListQuery';
import { retryFailed, usePageQuery } from '../../graphql/usePageQuery';
import { count } from '../../lib/count';
import { useStillAllowed } from '../../lib/dirty-forms';
import { de } from '../../lib/grammar';
import { lazyPage } from '../../lib/lazy-page';
import { list } from '../../lib/search-params';
import { fr, nbsp } from '../../lib/typography';
import { useMediaQuery } from '../../lib/useMediaQuery';
import { useSearchDialog } from '../../lib/useSearchDialog';
import { columns, UserCard, UserMenu, userCardSkeleton } from './cells';
import { type UsersContext, UsersProvider } from './context';
import { options, roleValues, statuses, statusValues } from './labels';
import {
  type User_UserFragment as User,
  type UsersQuery,
  useUsersCountQuery,
  useUsersQuery,
} from './Users.generated';
import styles from './UsersPage.module.css';
import { type UserWrites, useUserWrites } from './useUserWrites';

// Only users who open a form download its code.
const InviteDrawer = lazyPage(() => import('./InviteDrawer').then((m) => m.InviteDrawer));
const EditDrawer = lazyPage(() => import('./EditDrawer').then((m) => m.EditDrawer));

/** The list state that is kept in the URL. */
const tableOptions = {
  filters: { role: list(roleValues), statut: list(statusValues) },
  sorts: ['nom'],
  defaultSort: 'nom',
} as const;

/**
 * The drawers and the dialog, as the URL names them: `?inviter`, `?modifier={id}`,
 * `?renvoyer={id}`.
 */
const drawers = ['inviter', 'modifier', 'renvoyer'] as const;

const noun = { one: 'utilisateur', many: 'utilisateurs' };
const title = 'Gestion des utilisateurs';

export type UserListProps = {
  now: () => Date;
};

/** The page for a user with access: the list and its actions. */
export function UserList({ now }: UserListProps) {
  const access = usePermissions();
  const canWrite = access.may('USER_WRITE');
  const drawerAllowed = useStillAllowed(canWrite, 'drawer');
  const state = useTableState(tableOptions);
  const { search, filters, narrowed } = state;
  const filter: UserFilter = {
    q: search,
    ...(filters.role.length > 0 && { role: filters.role }),
    ...(filters.statut.length > 0 && { status: filters.statut }),
  };
  const answer = useUsersQuery({
    variables: { filter, page: state.query },
    notifyOnNetworkStatusChange: true,
  });
  const users = useListQuery(answer, usersOf, state.rows);
  const { shown, items, error } = users;
  // Counts all users of the business, even when the list is filtered.
  const all = usePageQuery(useUsersCountQuery({ skip: !narrowed }));

  const writes = useUserWrites(access.businessId);
  const cut = useDisabledReason();
  const phone = useMediaQuery(media.phone);
  const explained = useNoticeExplains(error ?? all.error);
  const [taken, cancel] = useCancellation(writes, access);
  const drawer = useSearchDialog(drawers);
  const [revoking, setRevoking] = useState(false);
  // Kept until the dialog has closed, not only until it is answered: its text names the user.
  const [target, setTarget] = useState<User | null>(null);
  const revoke = useCallback((user: User) => {
    setTarget(user);
    setRevoking(true);
  }, []);

  const edit = useCallback((user: User) => drawer.open('modifier', user.id), [drawer]);
  const shared = useMemo<UsersContext>(
    () => ({ access, writes, cut, now, edit, revoke, cancel }),
    [access, writes, cut, now, edit, revoke, cancel],
  );

  if (!answer.data && isForbidden(error))
    return <Forbidden role={access.role} business={access.business} />;
  // The row actions and the page header depend on the permissions: wait for them, to avoid a layout
  // shift.
  if (!access.known) return <Page title={title} subtitle={nbsp} busy />;

  const rows = items.filter(({ id }) => !taken.has(id));
  const away = items.length - rows.length;
  const total = shown && shown.pageInfo.totalCount - away;
  // A filtered list does not count all users.
  const everybody = narrowed
    ? all.data?.users.pageInfo.totalCount
    : users.current && !users.missed
      ? total
      : undefined;
  const alone = everybody === 1 && !narrowed && rows[0]?.isMe === true;
  const invite = (
    <Tooltip
      as="reason"
      label={access.refusal('USER_WRITE') ?? cut ?? ''}
      disabled={canWrite && !cut}
    >
      <Button onClick={() => drawer.open('inviter')}>Inviter un utilisateur</Button>
    </Tooltip>
  );
  const { requested: opened } = drawer;
  const person = opened && items.find(({ id }) => id === opened.value);
  const editing = opened?.name === 'modifier' && person;
  const resending =
    canWrite && opened?.name === 'renvoyer' && person?.status === 'INVITATION_EXPIRED';

  return (
    <UsersProvider value={shared}>
      <Page
        title={title}
        subtitle={everybody === undefined ? nbsp : count(everybody, 'utilisateur')}
        action={(phone || !alone || !canWrite) && invite}
      >
        {!canWrite && (
          <Banner className={styles.banner}>
            Seuls les administrateurs peuvent inviter ou modifier des utilisateurs.
          </Banner>
        )}
        <DataTable
          caption="Utilisateurs"
          noun={noun}
          columns={columns}
          rows={rows}
          total={total}
          state={state}
          reason={cut}
          {...listFailure({
            error,
            explained,
            status: users.status,
            rows: rows.length,
            retry: () => retryFailed([users, all]),
          })}
          partial={
            !explained && (users.partial || (all.error !== undefined && users.status !== 'error'))
          }
          empty={<EmptyState drawing={drawing}>Aucun utilisateur.</EmptyState>}
          searchPlaceholder="Nom ou e-mail"
          filters={<UserFilters state={state} />}
          rowKey={keyOf}
          rowLabel={contactName}
          rowMenu={canWrite ? menuOf : undefined}
          card={cardOf}
          cardSkeleton={userCardSkeleton}
          preferences="users"
        />
        {alone && (
          <Card className={styles.alone}>
            <EmptyState
              drawing={drawing}
              title="Vous êtes seul pour l’instant."
              action={!phone && canWrite && invite}
            >
              {fr`Invitez vos collègues : chacun voit ce qui le concerne.`}
            </EmptyState>
          </Card>
        )}
      </Page>
      <RevokeDialog
        open={revoking}
        user={target}
        access={access}
        reason={cut}
        onClose={() => setRevoking(false)}
        onConfirm={() => target && writes.revoke(target)}
      />
      <ResendDialog
        open={resending}
        user={person ?? null}
        access={access}
        reason={cut}
        onClose={drawer.close}
        onConfirm={() => resending && writes.resend(person)}
      />
      <Suspense>
        {drawerAllowed && opened?.name === 'inviter' && (
          <InviteDrawer access={access} writes={writes} onClose={drawer.close} />
        )}
        {drawerAllowed && editing && (
          <EditDrawer user={editing} access={access} writes={writes} onClose={drawer.close} />
        )}
      </Suspense>
    </UsersProvider>
  );
}

/**
 * The rows whose invitation is being cancelled, which are hidden until the undo offer ends, and the
 * function that cancels one.
 */
function useCancellation(writes: UserWrites, access: Permissions) {
  const toast = useToast();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const cancel = useCallback(
    (user: User) => {
      const put = (out: boolean) =>
        setTaken((before) => {
          const after = new Set(before);
          if (out) after.add(user.id);
          else after.delete(user.id);
          return after;
        });
      put(true);
      toast.undo({
        text: `Invitation ${de(contactName(user))} annulée.`,
        undo: () => put(false),
        failure: (error) => mutationErrorMessage(error, access),
        commit: () => writes.cancel(user),
      });
    },
    [toast, writes, access],
  );
  return [taken, cancel] as const;
}

/** Filters by role and by status. */
function UserFilters({ state }: { state: TableState<typeof tableOptions.filters> }) {
  const { filters } = state;
  return (
    <FilterBar
      filters={[
        {
          id: 'role',
          label: 'Rôle',
          options: options(roles),
          values: filters.role,
          onChange: (values) =>
            state.setFilters({ role: roleValues.filter((one) => values.includes(one)) }),
        },
        {
          id: 'statut',
          label: 'Statut',
          options: options(statuses),
          values: filters.statut,
          onChange: (values) =>
            state.setFilters({
              statut: statusValues.filter((one) => values.includes(one)),
            }),
        },
      ]}
      onClear={state.clear}
      saved={{ screen: 'users', state }}
    />
  );
}

type UserDialogProps = Pick<ConfirmDialogProps, 'open' | 'onClose' | 'onConfirm' | 'reason'> & {
  user: User | null;
  access: Permissions;
};

/** Asks for confirmation before a user loses access to the business. */
function RevokeDialog({ open, user, access, reason, onClose, onConfirm }: UserDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      describeError={(failure) => mutationErrorMessage(failure, access)}
      title={fr`Révoquer l’accès ${de(user ? contactName(user) : '')} ?`}
      cancelLabel="Conserver"
      confirmLabel="Révoquer l’accès"
      destructive
      reason={reason}
    >
      {user?.firstName || 'Cette personne'} ne pourra plus se connecter à{' '}
      {access.business ?? 'cette entreprise'}. Ses commandes restent visibles.
    </ConfirmDialog>
  );
}

/** Asks for confirmation before an expired invitation is sent again. */
function ResendDialog({ open, user, access, reason, onClose, onConfirm }: UserDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      describeError={(failure) => mutationErrorMessage(failure, access)}
      title={fr`Renvoyer l’invitation ${de(user ? contactName(user) : '')} ?`}
      cancelLabel="Ne pas renvoyer"
      confirmLabel="Renvoyer"
      reason={reason}
    >
      {fr`Un nouveau lien, valable 7 jours, sera envoyé à ${user?.email ?? 'cette personne'}.`}
    </ConfirmDialog>
  );
}

const usersOf = ({ users }: UsersQuery) => users;
const keyOf = ({ id }: User) => id;
const menuOf = (user: User) => <UserMenu user={user} />;
const cardOf = (user: User) => <UserCard user={user} />;
