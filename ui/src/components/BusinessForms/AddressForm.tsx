import type { FocusEvent } from 'react';
import * as v from 'valibot';
import { Radio } from '../../design/controls/Radio/Radio';
import { RadioGroup } from '../../design/controls/RadioGroup/RadioGroup';
import { Select } from '../../design/controls/Select/Select';
import { TextArea } from '../../design/controls/TextArea/TextArea';
import { TextField } from '../../design/controls/TextField/TextField';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import type { AddressInput } from '../../graphql/types.generated';
import { changed } from '../../lib/changed';
import { fr } from '../../lib/typography';
import type { AddressCard_AddressFragment } from '../AddressCard/AddressCard.generated';
import { addressKinds } from '../business-labels';
import { FormDrawer } from '../forms/FormDrawer';
import { FormRow } from '../forms/FormRow';
import { openingFault, postalCodeFault } from '../forms/identity';
import { choice, line, paragraphs } from '../forms/rules';
import { sentence } from '../forms/sentences';
import { useDrawerForm } from '../forms/useDrawerForm';
import { addressName, contactName } from '../names';
import { useCreateAddressMutation, useUpdateAddressMutation } from './AddressForm.generated';
import styles from './AddressForm.module.css';
import { added } from './cache-writes';
import { countries } from './countries';
import { OpeningHours } from './OpeningHours';

/** The maximum number of opening ranges per day. */
const maxRanges = 3;

const opening = v.pipe(
  v.object({ weekday: v.number(), opensAt: v.string(), closesAt: v.string() }),
  v.check(
    (range) => !openingFault(range),
    ({ input }) => sentence('openingHours', openingFault(input)),
  ),
);

const schema = v.pipe(
  v.object({
    label: line('label', { required: true }),
    kind: choice('kind', Object.keys(addressKinds)),
    line1: line('line1', { required: true }),
    line2: line('line2'),
    postalCode: v.pipe(v.string(), v.trim()),
    city: line('city', { required: true }),
    countryCode: v.string(),
    accessNotes: paragraphs(500),
    maxTruckTonnage: v.string(),
    openingHours: v.array(opening),
    contactId: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['postalCode'], ['countryCode']],
      ({ postalCode, countryCode }) => !postalCodeFault(postalCode, countryCode),
      ({ input }) => sentence('postalCode', postalCodeFault(input.postalCode, input.countryCode)),
    ),
    ['postalCode'],
  ),
);

/** The values of the form's fields, as texts. */
export type AddressValues = v.InferInput<typeof schema>;

/** The address that it shows. */
type Address = AddressCard_AddressFragment & { readonly id: string };

export type AddressFormProps = {
  business: {
    readonly id: string;
    /** The possible contacts on site. */
    readonly contacts: readonly { id: string; firstName: string; lastName: string }[];
  };
  /** The address to change; null for a new one. */
  address: Address | null;
  /** An address to copy into a new one, except for its name. */
  copied?: Address;
  /** Called with the id of an added address. */
  onAdded?: (id: string) => void;
  /** Renders it in the page instead of a drawer. */
  inline?: boolean;
  /** Called when it is closed or saved. */
  onClose: () => void;
};

/** The form of a site, new or existing (product S15). */
export function AddressForm(props: AddressFormProps) {
  const { business, address, copied, inline, onAdded, onClose } = props;
  const toast = useToast();
  const [create] = useCreateAddressMutation();
  const [update] = useUpdateAddressMutation();
  const before = valuesOf(address);
  const initial = copied ? copyOf(copied) : before;
  const drawerForm = useDrawerForm<AddressValues>({
    schema,
    initial,
    save: async (values) => {
      const input = inputOf(changed(before, values));
      if (address && Object.keys(input).length > 0) {
        const { data } = await update({ variables: { id: address.id, input } });
        const objections = data?.updateAddress.userErrors ?? [];
        if (objections.length > 0) return objections;
        toast.success('Adresse enregistrée.');
      }
      if (!address) {
        const { data } = await create({
          variables: { input },
          update: (cache, { data: written }) => {
            const item = written?.createAddress.address;
            if (item) added(cache, business.id, 'addresses', item);
          },
        });
        const objections = data?.createAddress.userErrors ?? [];
        if (objections.length > 0) return objections;
        toast.success('Adresse ajoutée.');
        const id = data?.createAddress.address?.id;
        if (id) onAdded?.(id);
      }
      return [];
    },
    onClose,
  });
  const { register, formState } = drawerForm.form;
  const errorFor = (name: keyof AddressValues) => formState.errors[name]?.message;
  return (
    <FormDrawer
      form={drawerForm}
      title={address ? 'Modifier l’adresse' : 'Nouvelle adresse'}
      submitLabel={address ? 'Enregistrer' : 'Ajouter l’adresse'}
      {...(inline && { inline })}
      onClose={onClose}
    >
      <TextField
        {...register('label')}
        label="Nom du site"
        required
        error={errorFor('label')}
        // The copied name is selected, so that typing replaces it.
        {...(copied && { onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select() })}
      />
      <RadioGroup id="kind" label="Type" orientation="horizontal" required error={errorFor('kind')}>
        {Object.entries(addressKinds).map(([value, label]) => (
          <Radio key={value} {...register('kind')} value={value} label={label} />
        ))}
      </RadioGroup>
      <TextField
        {...register('line1')}
        label="Adresse"
        autoComplete="address-line1"
        required
        error={errorFor('line1')}
      />
      <TextField
        {...register('line2')}
        label="Complément"
        autoComplete="address-line2"
        error={errorFor('line2')}
      />
      <div className={styles.place}>
        <TextField
          {...register('postalCode')}
          label="Code postal"
          autoComplete="postal-code"
          required
          error={errorFor('postalCode')}
        />
        <TextField
          {...register('city')}
          label="Ville"
          autoComplete="address-level2"
          required
          error={errorFor('city')}
        />
      </div>
      <FormRow>
        <Select
          {...register('countryCode', { deps: errorFor('postalCode') ? 'postalCode' : [] })}
          label="Pays"
          options={countries(initial.countryCode)}
          error={errorFor('countryCode')}
        />
        <Select
          {...register('maxTruckTonnage')}
          label="Tonnage maximal du camion"
          options={[
            ...['19', '26', '32', '44'].map((value) => ({ value, label: fr`${value} t` })),
            { value: '0', label: 'Non limité' },
          ]}
          error={errorFor('maxTruckTonnage')}
        />
      </FormRow>
      <OpeningHours form={drawerForm.form} most={maxRanges} />
      <Select
        {...register('contactId')}
        label="Contact sur place"
        placeholder="Aucun"
        options={business.contacts.map((contact) => ({
          value: contact.id,
          label: contactName(contact),
        }))}
        error={errorFor('contactId')}
      />
      <TextArea
        {...register('accessNotes')}
        label="Consignes d’accès"
        limit={500}
        hint="Le chauffeur les lit avant d’arriver."
        error={errorFor('accessNotes')}
      />
    </FormDrawer>
  );
}

/** Returns “Dépôt Toulouse (copie)” with all other values unchanged; the form has no field for the default site. */
function copyOf(address: Address): AddressValues {
  return { ...valuesOf(address), label: fr`${addressName(address)} (copie)` };
}

function valuesOf(address: Address | null): AddressValues {
  return {
    label: address?.label ?? '',
    kind: address?.kind ?? null,
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    countryCode: address?.countryCode || 'FR',
    maxTruckTonnage: String(address?.maxTruckTonnage ?? 0),
    openingHours: (address?.openingHours ?? []).map(({ weekday, opensAt, closesAt }) => ({
      weekday,
      opensAt,
      closesAt,
    })),
    contactId: address?.contact?.id ?? '',
    accessNotes: address?.accessNotes ?? '',
  };
}

function inputOf({ maxTruckTonnage, kind, ...rest }: Partial<AddressValues>): AddressInput {
  return {
    ...rest,
    ...(kind && { kind: kind as NonNullable<AddressInput['kind']> }),
    ...(maxTruckTonnage !== undefined && { maxTruckTonnage: Number(maxTruckTonnage) }),
  };
}
