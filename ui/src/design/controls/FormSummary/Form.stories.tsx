import type { Meta, StoryObj } from '@storybook/react-vite';
import { type FormEvent, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { parseNumber } from '../../../lib/number';
import { fr } from '../../../lib/typography';
import { Banner } from '../../feedback/Banner/Banner';
import { Button } from '../Button/Button';
import { Checkbox } from '../Checkbox/Checkbox';
import { FileDrop } from '../FileDrop/FileDrop';
import { NumberField } from '../NumberField/NumberField';
import { Radio } from '../Radio/Radio';
import { RadioGroup } from '../RadioGroup/RadioGroup';
import { Select } from '../Select/Select';
import { Slider } from '../Slider/Slider';
import { TextArea } from '../TextArea/TextArea';
import { TextField } from '../TextField/TextField';
import { Toggle, ToggleGroup } from '../ToggleGroup/ToggleGroup';
import styles from './Form.module.css';
import { FormSummary } from './FormSummary';

const meta = {
  title: 'Contrôles/Formulaire',
  component: SiteForm,
  parameters: {
    usage: {
      what: fr`Un formulaire complet, fait des contrôles du système : un site et sa première cuve.`,
      when: [
        fr`Un modèle à suivre : libellés au-dessus, deux colonnes au plus, l’action principale à la fin.`,
        fr`Rien n’est jugé avant l’envoi ; ensuite, chaque message disparaît dès que son champ est juste.`,
      ],
      not: [
        fr`Pour un seul réglage qui prend effet aussitôt : Switch.`,
        fr`Pour un long parcours : Stepper, une étape à la fois.`,
      ],
    },
  },
} satisfies Meta<typeof SiteForm>;

export default meta;
type Story = StoryObj<typeof meta>;

type Errors = Partial<Record<string, string>>;

/** The rules of product 7.3 and 7.4 that this form shows, in its order. */
function check(data: FormData): Errors {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const capacity = parseNumber(text('capacity'));
  const errors: Errors = {};
  if (!text('name')) errors['name'] = 'Indiquez le nom du site.';
  if (!text('kind')) errors['kind'] = 'Choisissez le type d’adresse.';
  if (!text('street')) errors['street'] = 'Indiquez l’adresse.';
  if (!/^(?!00000)\d{5}$/.test(text('postcode')))
    errors['postcode'] = fr`Le code postal comporte 5 chiffres.`;
  if (!text('city')) errors['city'] = 'Indiquez la ville.';
  if (data.getAll('days').length === 0) errors['days'] = 'Choisissez au moins un jour.';
  if ([...text('instructions')].length > 500) errors['instructions'] = fr`500 caractères au plus.`;
  if (capacity === null || capacity < 200 || capacity > 120_000)
    errors['capacity'] = fr`Capacité attendue : de 200 à 120 000 L.`;
  return errors;
}

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

/** A site with its first tank: uncontrolled fields, read when the form is submitted. */
function SiteForm() {
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [saved, setSaved] = useState<string | null>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const found = check(data);
    setErrors(found);
    setAttempt(attempt + 1);
    setSaved(Object.keys(found).length === 0 ? String(data.get('name')) : null);
  };
  // After a submission, corrected errors disappear at once; new errors wait for the next submission.
  const correct = (event: FormEvent<HTMLFormElement>) => {
    if (attempt === 0) return;
    const found = check(new FormData(event.currentTarget));
    setErrors((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => found[field] !== undefined)),
    );
  };
  const summary = Object.entries(errors).map(([field, message]) => ({ field, message }));

  return (
    <form
      noValidate
      aria-label="Ajouter un site"
      className={styles.form}
      onSubmit={submit}
      onChange={correct}
    >
      <FormSummary errors={summary} attempt={attempt} />
      {saved && <Banner>{fr`Le site « ${saved} » est enregistré.`}</Banner>}
      <div className={styles.row}>
        <TextField label="Nom du site" name="name" required error={errors['name']} />
        <RadioGroup id="kind" label="Type" orientation="horizontal" required error={errors['kind']}>
          <Radio name="kind" value="delivery" label="Livraison" />
          <Radio name="kind" value="billing" label="Facturation" />
          <Radio name="kind" value="both" label="Les deux" />
        </RadioGroup>
        <TextField
          label="Adresse"
          name="street"
          autoComplete="address-line1"
          required
          error={errors['street']}
        />
        <TextField label="Complément" name="more" autoComplete="address-line2" />
        <TextField
          label="Code postal"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          error={errors['postcode']}
          className={`${styles.third} ${styles.keep}`}
        />
        <TextField
          label="Ville"
          name="city"
          autoComplete="address-level2"
          required
          error={errors['city']}
          className={`${styles.rest} ${styles.keep}`}
        />
      </div>

      <h2 className={styles.heading}>Accès du camion-citerne</h2>
      <div className={styles.row}>
        <ToggleGroup
          id="days"
          type="multiple"
          name="days"
          label="Jours d’ouverture"
          defaultValue={days.slice(0, 5)}
          required
          error={errors['days']}
        >
          {days.map((day) => (
            <Toggle key={day} value={day} label={day}>
              {`${day.charAt(0).toUpperCase()}${day.charAt(1)}`}
            </Toggle>
          ))}
        </ToggleGroup>
        <Select
          label="Tonnage maximal du camion"
          name="tonnage"
          defaultValue="none"
          options={[
            { value: '19', label: fr`19 t` },
            { value: '26', label: fr`26 t` },
            { value: '32', label: fr`32 t` },
            { value: '44', label: fr`44 t` },
            { value: 'none', label: 'Non limité' },
          ]}
        />
      </div>
      <TextArea
        label="Consignes d’accès"
        name="instructions"
        limit={500}
        hint="Le chauffeur les lit avant d’arriver."
        error={errors['instructions']}
      />
      <FileDrop
        label="Protocole de sécurité"
        name="protocol"
        accept="application/pdf"
        formats="un PDF"
        maxSize={10 * 1024 ** 2}
        hint={fr`Un PDF de 10 Mo au plus. Vous pourrez le fournir plus tard.`}
      />

      <h2 className={styles.heading}>Première cuve</h2>
      <div className={styles.row}>
        <NumberField
          label="Capacité"
          name="capacity"
          unit="L"
          min={200}
          max={120_000}
          step={500}
          hint="Volume utile, jauge pleine."
          required
          error={errors['capacity']}
        />
        <Slider
          label="Seuil d’alerte"
          name="threshold"
          min={5}
          max={60}
          defaultValue={20}
          unit="%"
          hint="Vous serez prévenu quand la cuve passera dessous."
        />
      </div>
      <Checkbox
        label="Livrer ici par défaut"
        name="byDefault"
        hint="Ce site sera proposé en premier à chaque commande."
      />
      <div className={styles.actions}>
        <Button type="reset" variant="ternary" look="light">
          Effacer la saisie
        </Button>
        <Button type="submit">Enregistrer</Button>
      </div>
    </form>
  );
}

/** Waits until the summary has the focus and counts `n` errors. Found by focus: by role, a form of this length takes seconds on a busy machine. */
async function summaryOf(n: number): Promise<void> {
  await waitFor(() => expect(document.activeElement).toHaveTextContent(`Corrigez ${n} champs`));
  // Screen readers read it because it has the focus: it is not also announced.
  await waitFor(() =>
    expect(document.activeElement?.closest('[role="alert"], [aria-live]')).toBeNull(),
  );
}

export const Empty: Story = {};

/** Submitted empty: the summary gets the focus and counts the errors. */
export const Invalid: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Enregistrer'));
    await summaryOf(6);
  },
};

export const InvalidOnPhone: Story = { ...Invalid, globals: { viewport: { value: 'phone' } } };

/** From the first field to the banner by keyboard. */
export const KeyboardOnly: Story = {
  play: async ({ canvas }) => {
    const { tab, keyboard } = userEvent;
    const focused = () => document.activeElement as HTMLElement;

    await tab();
    await keyboard('Dépôt Toulouse');
    await tab();
    // Tab reaches one radio of a group; the space bar chooses it, arrows choose the next.
    await keyboard(' {ArrowDown}');
    await waitFor(() => expect(canvas.getByLabelText('Facturation')).toBeChecked());
    await tab();
    await keyboard('12 chemin de la Loge{Enter}');

    await summaryOf(3);
    await tab();
    await keyboard('{Enter}');
    const postcode = await canvas.findByLabelText(/Code postal/);
    await waitFor(() => {
      expect(postcode).toHaveFocus();
      expect(postcode).toHaveAccessibleDescription(/^Le code postal comporte/);
    });
    await keyboard('31400');
    await waitFor(() => expect(postcode).toBeValid());
    await tab();
    await keyboard('Toulouse');

    await tab();
    await waitFor(() => expect(canvas.getByLabelText(/lundi/)).toHaveFocus());
    await keyboard('{End} ');
    await waitFor(() => expect(canvas.getByLabelText(/samedi/)).toBeChecked());
    await tab();
    await tab();
    await keyboard('Portail vert à droite de l’accueil.');
    await tab();
    await waitFor(() => expect(focused()).toHaveAttribute('type', 'file'));
    await tab();
    await keyboard('30 000{ArrowUp}');
    await waitFor(() => expect(focused()).toHaveValue(fr`30 500`));
    await tab();
    await waitFor(() => expect(focused()).toHaveAttribute('type', 'range'));
    await tab();
    await keyboard(' ');
    await waitFor(() => expect(focused()).toBeChecked());
    await tab();
    await tab();
    await keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByText(/Dépôt Toulouse.*est enregistré/)).toBeVisible());
  },
};

/** The complete form is disabled by one fieldset around it. */
export const Disabled: Story = {
  render: () => (
    <fieldset disabled className={styles.closed}>
      <SiteForm />
    </fieldset>
  ),
};

export const OnPhone: Story = { globals: { viewport: { value: 'phone' } } };
