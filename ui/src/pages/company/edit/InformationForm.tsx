import { Controller } from 'react-hook-form';
import * as v from 'valibot';
import { setUpChanged } from '../../../components/BusinessForms/cache-writes';
import { FormDrawer } from '../../../components/forms/FormDrawer';
import { FormRow } from '../../../components/forms/FormRow';
import {
  activities,
  compact,
  digits,
  emailFault,
  normalPhone,
  siretFault,
  vatFault,
} from '../../../components/forms/identity';
import { line } from '../../../components/forms/rules';
import { sentence } from '../../../components/forms/sentences';
import { useDrawerForm } from '../../../components/forms/useDrawerForm';
import { Checkbox } from '../../../design/controls/Checkbox/Checkbox';
import { ComboBox } from '../../../design/controls/ComboBox/ComboBox';
import { TextField } from '../../../design/controls/TextField/TextField';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { changed } from '../../../lib/changed';
import { siret as writeSiret } from '../../../lib/format';
import { phone as writePhone } from '../../../lib/phone';
import { fr } from '../../../lib/typography';
import type { Information_BusinessFragment } from '../Information.generated';
import { useUpdateBusinessMutation } from './InformationForm.generated';

const schema = v.pipe(
  v.object({
    name: line('name', { required: true }),
    legalName: line('legalName'),
    siret: line('siret', { fault: (text) => siretFault(digits(text)) }),
    vatNumber: line('vatNumber', { fault: (text) => vatFault(compact(text), '') }),
    activity: v.string(),
    phone: line('phone', { fault: (text) => (normalPhone(text) ? '' : 'invalid') }),
    billingEmail: line('billingEmail', { limit: 254, fault: emailFault }),
    purchaseOrderRequired: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['siret'], ['vatNumber']],
      ({ siret, vatNumber }) =>
        !vatNumber ||
        siretFault(digits(siret)) !== '' ||
        !vatFault(compact(vatNumber), digits(siret)),
      sentence('vatNumber', 'forbidden_value'),
    ),
    ['vatNumber'],
  ),
);

export type InformationFormProps = {
  business: Information_BusinessFragment & { readonly id: string };
  /** Called when the drawer closes, saved or not. */
  onClose: () => void;
};

/** Edits the identity of the business (product S15). */
export function InformationForm({ business, onClose }: InformationFormProps) {
  const toast = useToast();
  const [update] = useUpdateBusinessMutation();
  const initial = {
    name: business.name,
    legalName: business.legalName ?? '',
    siret: business.siret ? writeSiret(business.siret) : '',
    vatNumber: business.vatNumber ?? '',
    activity: business.activity ?? '',
    phone: business.phone ? writePhone(business.phone) : '',
    billingEmail: business.billingEmail ?? '',
    purchaseOrderRequired: business.purchaseOrderRequired ?? false,
  };
  const drawerForm = useDrawerForm({
    schema,
    initial,
    save: async (values) => {
      const input = changed(initial, values);
      if (Object.keys(input).length > 0) {
        const { data } = await update({
          variables: { id: business.id, input },
          update: (cache) => setUpChanged(cache, business.id),
        });
        const objections = data?.updateBusiness.userErrors ?? [];
        if (objections.length > 0) return objections;
        toast.success('Informations enregistrées.');
      }
      return [];
    },
    onClose,
  });
  const { register, control, formState } = drawerForm.form;
  const errorFor = (name: keyof typeof initial) => formState.errors[name]?.message;
  // A provider may hold a sector that is not in the list: it stays until another is selected.
  const known = initial.activity && !activities.includes(initial.activity);
  const sectors = known ? [initial.activity, ...activities] : activities;
  return (
    <FormDrawer
      form={drawerForm}
      title="Modifier les informations"
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <TextField {...register('name')} label="Nom" required error={errorFor('name')} />
      <TextField
        {...register('legalName')}
        label="Raison sociale"
        autoComplete="organization"
        error={errorFor('legalName')}
      />
      <FormRow>
        <TextField
          {...register('siret', { deps: errorFor('vatNumber') ? 'vatNumber' : [] })}
          label="SIRET"
          inputMode="numeric"
          error={errorFor('siret')}
        />
        <TextField {...register('vatNumber')} label={fr`N° de TVA`} error={errorFor('vatNumber')} />
      </FormRow>
      <Controller
        control={control}
        name="activity"
        render={({ field: { ref, name: _, value, onChange, onBlur } }) => (
          <ComboBox
            id="activity"
            label="Secteur d’activité"
            placeholder="Rechercher un secteur"
            options={sectors.map((one) => ({ id: one, label: one }))}
            value={value || null}
            onChange={(id) => onChange(id ?? '')}
            onBlur={onBlur}
            clearable
            ref={ref}
            error={errorFor('activity')}
          />
        )}
      />
      <FormRow>
        <TextField
          {...register('phone')}
          label="Téléphone"
          type="tel"
          autoComplete="tel"
          error={errorFor('phone')}
        />
        <TextField
          {...register('billingEmail')}
          label="E-mail de facturation"
          type="email"
          autoComplete="email"
          error={errorFor('billingEmail')}
        />
      </FormRow>
      <Checkbox
        {...register('purchaseOrderRequired')}
        label={fr`Exiger un n° de commande interne à chaque commande`}
      />
    </FormDrawer>
  );
}
