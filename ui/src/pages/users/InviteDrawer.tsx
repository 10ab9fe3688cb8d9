import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { notificationTypes } from '../../components/business-labels';
import { DraftBanner } from '../../components/DraftBanner/DraftBanner';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import type { Permissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { FormSummary } from '../../design/controls/FormSummary/FormSummary';
import { Select } from '../../design/controls/Select/Select';
import { TextField } from '../../design/controls/TextField/TextField';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import { Icon } from '../../design/structure/Icon/Icon';
import { dropDraft } from '../../lib/drafts';
import { fr } from '../../lib/typography';
import { useCheckedForm } from '../../lib/useCheckedForm';
import { useDraft } from '../../lib/useDraft';
import { useSendOnce } from '../../lib/useSendOnce';
import styles from './drawers.module.css';
import { options } from './labels';
import { type Draft, invitation, type Person } from './person';
import { RoleCards } from './RoleCards';
import type { UserError, UserWrites } from './useUserWrites';

export type InviteDrawerProps = {
  access: Permissions;
  writes: UserWrites;
  onClose: () => void;
};

/** The key under which the draft is stored. */
const draftKey = 'inviter';

/** The maximum number of people per invitation (product S17). */
const maxPeople = 10;

const emptyPerson: Draft['people'][number] = {
  email: '',
  firstName: '',
  lastName: '',
  role: null,
  notificationType: 'TOUT',
};

const fields = ['email', 'firstName', 'lastName', 'role', 'notificationType'] as const;

/**
 * Invites one or more people (product S17). An invited person leaves the form; a rejected one
 * stays, with the error.
 */
export function InviteDrawer({ access, writes, onClose }: InviteDrawerProps) {
  const cut = useDisabledReason();
  const [failure, setFailure] = useState<string>();
  const form = useCheckedForm<Draft, { people: Person[] }>(invitation, {
    defaultValues: { people: [emptyPerson] },
    // The error summary takes the focus and links to each field.
    shouldFocusError: false,
  });
  const { control, formState, handleSubmit } = form;
  const { errors, isDirty, submitCount } = formState;
  const people = useFieldArray({ control, name: 'people' });
  const draft = useDraft(form, draftKey);
  const close = () => {
    dropDraft(draftKey);
    onClose();
  };

  const invite = useInvite(form, { access, writes, onFailure: setFailure, onDone: close });
  const { send, busy } = useSendOnce(async () => {
    let all = false;
    await handleSubmit(async (given) => {
      all = await invite(given);
    })();
    return all;
  });

  const summary = people.fields.flatMap((_, i) =>
    fields.flatMap((name) => {
      const message = errors.people?.[i]?.[name]?.message;
      return message ? [{ field: `people.${i}.${name}`, message }] : [];
    }),
  );
  const several = people.fields.length > 1;

  return (
    <Drawer
      open
      onClose={close}
      dirty={isDirty}
      title={several ? 'Inviter des utilisateurs' : 'Inviter un utilisateur'}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault();
          if (!cut) void send();
        },
      }}
      actions={
        <Permitted reason={cut}>
          <Button type="submit" loading={busy}>
            {several ? `Envoyer ${people.fields.length} invitations` : 'Envoyer l’invitation'}
          </Button>
        </Permitted>
      }
    >
      <div className={styles.form}>
        <DraftBanner draft={draft} />
        <FormSummary errors={submitCount > 0 ? summary : []} attempt={submitCount} />
        {failure && <Banner tone="error">{failure}</Banner>}
        <p className={styles.note}>{fr`L’invitation est valable 7 jours.`}</p>
        {people.fields.map((person, i) => (
          <PersonFields
            key={person.id}
            form={form}
            at={i}
            access={access}
            onRemove={several ? () => people.remove(i) : undefined}
          />
        ))}
        {people.fields.length < maxPeople && (
          <Button
            look="outline"
            icon={<Icon of={Plus} size={18} />}
            className={styles.add}
            onClick={() =>
              people.append(emptyPerson, { focusName: `people.${people.fields.length}.email` })
            }
          >
            Ajouter une autre personne
          </Button>
        )}
      </div>
    </Drawer>
  );
}

type Form = UseFormReturn<Draft, unknown, { people: Person[] }>;

type InviteOptions = {
  access: Permissions;
  writes: UserWrites;
  onFailure: (sentence: string | undefined) => void;
  onDone: () => void;
};

/**
 * Sends the invitations one after the other and keeps the rejected ones in the form; returns
 * whether all were sent.
 */
function useInvite(form: Form, { access, writes, onFailure, onDone }: InviteOptions) {
  const toast = useToast();
  const { setError, setValue } = form;
  return async ({ people: given }: { people: Person[] }) => {
    onFailure(undefined);
    const twice = [...given.keys()].filter((i) => isRepeated(given, i));
    for (const i of twice)
      setError(`people.${i}.email`, { message: 'Cette adresse est déjà dans la liste.' });
    if (twice.length > 0) return false;

    const sent: number[] = [];
    const refused = new Map<number, readonly UserError[]>();
    let stopped: string | undefined;
    for (const [i, person] of given.entries()) {
      try {
        const wrong = await writes.invite(person);
        if (wrong.length === 0) sent.push(i);
        refused.set(i, wrong);
      } catch (error) {
        // The remaining people would fail in the same way.
        stopped = mutationErrorMessage(error, access);
        break;
      }
    }
    onFailure(stopped);
    if (sent.length > 0) {
      toast.success(
        sent.length === 1
          ? `Invitation envoyée à ${given[sent[0] ?? 0]?.email}.`
          : `${sent.length} invitations envoyées.`,
      );
      writes.readAgain();
    }
    const left = [...given.keys()].filter((i) => !sent.includes(i));
    if (left.length === 0) {
      onDone();
      return true;
    }
    if (sent.length > 0)
      setValue(
        'people',
        left.flatMap((i) => given[i] ?? []),
        { shouldDirty: true },
      );
    left.forEach((i, at) => {
      for (const fault of refused.get(i) ?? [])
        setError(pathOf(at, fault.field), { message: sentenceOf(fault, access) });
    });
    return false;
  };
}

type PersonFieldsProps = {
  form: Form;
  at: number;
  access: Permissions;
  /** Removes the person from the form; absent when there is only one. */
  onRemove: (() => void) | undefined;
};

/** The fields of one person in the form. */
function PersonFields({
  form: { register, formState },
  at: i,
  access,
  onRemove,
}: PersonFieldsProps) {
  const wrong = formState.errors.people?.[i];
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: our fieldset is drawn as one field; this group holds several.
    <div
      role="group"
      aria-labelledby={onRemove ? heading : undefined}
      aria-label={onRemove ? undefined : 'Personne à inviter'}
      className={styles.person}
    >
      {onRemove && (
        <div className={styles.head}>
          <h3 id={heading}>Personne {i + 1}</h3>
          <Button
            variant="ternary"
            look="light"
            aria-label={`Retirer la personne ${i + 1}`}
            onClick={onRemove}
          >
            Retirer
          </Button>
        </div>
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        required
        error={wrong?.email?.message}
        {...register(`people.${i}.email`)}
      />
      <div className={styles.names}>
        <TextField
          label="Prénom"
          autoComplete="off"
          required
          error={wrong?.firstName?.message}
          {...register(`people.${i}.firstName`)}
        />
        <TextField
          label="Nom"
          autoComplete="off"
          required
          error={wrong?.lastName?.message}
          {...register(`people.${i}.lastName`)}
        />
      </div>
      <RoleCards
        id={`people.${i}.role`}
        field={register(`people.${i}.role`)}
        access={access}
        error={wrong?.role?.message}
      />
      <Select
        label="Notifications"
        required
        options={options(notificationTypes)}
        error={wrong?.notificationType?.message}
        {...register(`people.${i}.notificationType`)}
      />
    </div>
  );
}

/** The text of an error; the server does not know the business's name (product S17). */
function sentenceOf({ code, message }: UserError, { business }: Permissions): string {
  return code === 'already_member' && business
    ? `Cette personne a déjà accès à ${business}.`
    : message;
}

/** Whether an earlier person in the form has the same address. */
function isRepeated(people: readonly Person[], i: number): boolean {
  const address = (at: number) => people[at]?.email.toLowerCase();
  return people.some((_, before) => before < i && address(before) === address(i));
}

/** The field that shows an error: its own, or the address when the error names none. */
function pathOf(i: number, field: UserError['field']): FieldPath<Draft> {
  const name = fields.find((one) => one === field?.at(-1)) ?? 'email';
  return `people.${i}.${name}`;
}
