import * as v from 'valibot';
import { Radio } from '../../design/controls/Radio/Radio';
import { RadioGroup } from '../../design/controls/RadioGroup/RadioGroup';
import { TextField } from '../../design/controls/TextField/TextField';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import type { ContactInput } from '../../graphql/types.generated';
import { changed } from '../../lib/changed';
import { phone as writePhone } from '../../lib/phone';
import { contactTypes } from '../business-labels';
import type { ContactCard_ContactFragment as Contact } from '../ContactCard/ContactCard.generated';
import { FormDrawer } from '../forms/FormDrawer';
import { FormRow } from '../forms/FormRow';
import { emailFault, nameFault, normalPhone } from '../forms/identity';
import { choice, line } from '../forms/rules';
import { sentences } from '../forms/sentences';
import { useDrawerForm } from '../forms/useDrawerForm';
import { useCreateContactMutation, useUpdateContactMutation } from './ContactForm.generated';
import { added } from './cache-writes';

const schema = v.pipe(
  v.object({
    firstName: line('firstName', { required: true, limit: 60, fault: nameFault }),
    lastName: line('lastName', { required: true, limit: 60, fault: nameFault }),
    email: line('email', { limit: 254, fault: emailFault }),
    phone: line('phone', { fault: (text) => (normalPhone(text) ? '' : 'invalid') }),
    jobTitle: line('jobTitle'),
    type: choice('type', Object.keys(contactTypes)),
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['phone']],
      ({ email, phone }) => email !== '' || phone !== '',
      sentences['contact required'],
    ),
    ['email'],
  ),
);

type Values = v.InferInput<typeof schema>;

export type ContactFormProps = {
  businessId: string;
  /** The contact to change; null for a new one. */
  contact: Contact | null;
  /** Called with the id of an added contact. */
  onAdded?: (id: string) => void;
  /** Called when it is closed or saved. */
  onClose: () => void;
};

/** The form of a person of the business, new or existing (product S15). */
export function ContactForm({ businessId, contact, onAdded, onClose }: ContactFormProps) {
  const toast = useToast();
  const [create] = useCreateContactMutation();
  const [update] = useUpdateContactMutation();
  const initial: Values = {
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ? writePhone(contact.phone) : '',
    jobTitle: contact?.jobTitle ?? '',
    type: contact?.type ?? null,
  };
  const drawerForm = useDrawerForm<Values>({
    schema,
    initial,
    save: async (values) => {
      const input = changed(initial, values) as ContactInput;
      if (contact && Object.keys(input).length > 0) {
        const { data } = await update({ variables: { id: contact.id, input } });
        const objections = data?.updateContact.userErrors ?? [];
        if (objections.length > 0) return objections;
        toast.success('Contact enregistré.');
      }
      if (!contact) {
        const { data } = await create({
          variables: { input },
          update: (cache, { data: written }) => {
            const item = written?.createContact.contact;
            if (item) added(cache, businessId, 'contacts', item);
          },
        });
        const objections = data?.createContact.userErrors ?? [];
        if (objections.length > 0) return objections;
        toast.success('Contact ajouté.');
        const id = data?.createContact.contact?.id;
        if (id) onAdded?.(id);
      }
      return [];
    },
    onClose,
  });
  const { register, formState } = drawerForm.form;
  const errorFor = (name: keyof Values) => formState.errors[name]?.message;
  return (
    <FormDrawer
      form={drawerForm}
      title={contact ? 'Modifier le contact' : 'Nouveau contact'}
      submitLabel={contact ? 'Enregistrer' : 'Ajouter le contact'}
      onClose={onClose}
    >
      <FormRow>
        <TextField
          {...register('firstName')}
          label="Prénom"
          required
          error={errorFor('firstName')}
        />
        <TextField {...register('lastName')} label="Nom" required error={errorFor('lastName')} />
      </FormRow>
      <TextField {...register('jobTitle')} label="Fonction" error={errorFor('jobTitle')} />
      <TextField
        {...register('email')}
        label="E-mail"
        type="email"
        hint="Indiquez au moins une adresse e-mail ou un téléphone."
        error={errorFor('email')}
      />
      <TextField
        {...register('phone', { deps: errorFor('email') ? 'email' : [] })}
        label="Téléphone"
        type="tel"
        error={errorFor('phone')}
      />
      <RadioGroup id="type" label="Type" orientation="horizontal" required error={errorFor('type')}>
        {Object.entries(contactTypes).map(([value, label]) => (
          <Radio key={value} {...register('type')} value={value} label={label} />
        ))}
      </RadioGroup>
    </FormDrawer>
  );
}
