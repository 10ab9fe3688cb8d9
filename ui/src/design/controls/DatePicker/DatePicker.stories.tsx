import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Dialog } from '../../overlays/Dialog/Dialog';
import { Button } from '../Button/Button';
// Bundled with the story: a lazy chunk would delay the tests.
import { Calendar } from '../Calendar/Calendar';
import { CalendarSkeleton } from '../Calendar/LazyCalendar';
import { DatePicker } from './DatePicker';

const holidays: Record<string, string> = {
  '2026-11-01': 'Jour férié',
  '2026-11-11': 'Jour férié',
  '2026-12-25': 'Jour férié',
};

/** The days without deliveries, as the API returns them. */
function closed(date: string): string | undefined {
  const sunday = new Date(`${date}T12:00:00Z`).getUTCDay() === 0;
  return holidays[date] ?? (sunday ? 'Site fermé' : undefined);
}

const meta = {
  title: 'Contrôles/DatePicker',
  component: DatePicker,
  parameters: {
    usage: {
      what: 'Un champ pour un jour, saisi en JJ/MM/AAAA ou choisi dans un calendrier.',
      when: [
        fr`Pour un jour précis : date de livraison, de relevé, de fin de pause.`,
        fr`Quand on connaît la date : on la saisit en JJ/MM/AAAA, les barres viennent toutes seules ; quand on la cherche : le calendrier s’ouvre par le bouton ou par Alt + ↓.`,
        fr`Le champ est léger : une page l’importe sans détour. Le calendrier n’est chargé qu’à l’approche du pointeur ou du focus, et rien ne bouge à son arrivée.`,
        fr`La valeur est une date civile « AAAA-MM-JJ », sans heure ni fuseau. Avec react-hook-form : \`<Controller render={({ field }) => <DatePicker {...field} />} />\` ; \`onChange\` donne aussi, en second, ce qui ne va pas.`,
      ],
      not: [
        fr`Pour un début et une fin : DateRangePicker.`,
        fr`Pour filtrer une liste ou un tableau de bord : PeriodPicker.`,
        fr`Pour choisir parmi quelques créneaux : RadioGroup, qui montre aussi le supplément et la raison d’un refus.`,
      ],
    },
  },
  argTypes: {
    ...fieldProps,
    min: { description: 'Le premier jour que l’on peut choisir.' },
    max: { description: 'Le dernier jour que l’on peut choisir.' },
    unavailable: {
      control: false,
      description: fr`Dit pourquoi un jour ne peut pas être choisi (« Jour férié ») ; rien quand il le peut.`,
    },
    value: {
      description: fr`Le jour, « AAAA-MM-JJ », ou \`null\` ; sans cette prop, le champ garde son propre état.`,
    },
    defaultValue: { description: 'Le jour au départ, quand le champ garde son propre état.' },
    onChange: {
      description:
        'Appelée à chaque frappe et à chaque choix, avec le jour et ce qui ne va pas dans le texte.',
    },
    clearable: { description: 'Ajoute un bouton qui vide le champ.' },
    today: {
      description: fr`Le jour que le calendrier marque ; par défaut, aujourd’hui en France.`,
    },
    ref: { control: false, description: 'La référence au champ.' },
  },
  args: { label: 'Date de livraison', today: '2026-11-21', onChange: fn() },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DatePicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = {
  args: {
    defaultValue: '2026-11-26',
    clearable: true,
    hint: 'Du lundi au samedi, hors jours fériés.',
  },
};

export const Typed: Story = {
  args: { name: 'date', max: '2026-12-31' },
  play: async ({ canvas, canvasElement, args }) => {
    const field = await canvas.findByLabelText('Date de livraison');
    await waitFor(() => expect(field).toHaveAttribute('placeholder', 'jj/mm/aaaa'));
    await userEvent.type(field, '26112026');
    await waitFor(() => expect(field).toHaveValue('26/11/2026'));
    expect(args.onChange).toHaveBeenLastCalledWith('2026-11-26', null);
    await waitFor(() =>
      expect(canvasElement.querySelector('input[name="date"]')).toHaveValue('2026-11-26'),
    );

    await userEvent.clear(field);
    await userEvent.type(field, '31/11/2026');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(fr`Date invalide. Exemple : 12/03/2026.`),
    );
    expect(args.onChange).toHaveBeenLastCalledWith(null, fr`Date invalide. Exemple : 12/03/2026.`);
    expect((field as HTMLInputElement).validity.customError).toBe(true);

    await userEvent.clear(field);
    await userEvent.type(field, '1.1.27');
    await waitFor(() => expect(field).toHaveAccessibleDescription(''));
    await userEvent.tab();
    await waitFor(() => {
      expect(field).toHaveValue('01/01/2027');
      expect(field).toHaveAccessibleDescription(
        /^Choisissez une date jusqu’au 31\sdécembre\s2026\.$/,
      );
    });
  },
};

export const Open: Story = {
  args: { defaultValue: '2026-11-26' },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir le calendrier' }));
    const dialog = await canvas.findByRole('dialog', { name: 'Choisir une date' });
    const day = await within(dialog).findByRole('button', {
      name: /jeudi 26\snovembre\s2026/,
    });
    await waitFor(() => expect(day).toHaveFocus());
    await within(dialog).findByText('novembre 2026');
    await waitFor(() => {
      expect([...dialog.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual([
        'lun.',
        'mar.',
        'mer.',
        'jeu.',
        'ven.',
        'sam.',
        'dim.',
      ]);
      expect(
        within(dialog).getByRole('button', {
          name: /^Aujourd’hui, samedi 21\snovembre\s2026$/,
        }),
      ).toHaveAttribute('data-today', 'true');
    });
    // The content security policy refuses style elements: react-aria must not have added one.
    const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
    expect(sheets.filter((sheet) => sheet?.includes('data-react-aria-pressable'))).toEqual([]);
    expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const ByKeyboard: Story = {
  args: { defaultValue: '2026-11-26' },
  play: async ({ canvas, args }) => {
    const field = await canvas.findByLabelText('Date de livraison');
    await userEvent.click(field);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const named = (name: RegExp) => canvas.findByRole('button', { name });
    await waitFor(async () => expect(await named(/jeudi 26\snovembre/)).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await named(/jeudi 3\sdécembre/)).toHaveFocus());
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(async () => expect(await named(/mardi 1er\sdécembre\s2026/)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(field).toHaveValue('01/12/2026'));
    expect(args.onChange).toHaveBeenLastCalledWith('2026-12-01', null);
  },
};

export const Unavailable: Story = {
  args: {
    defaultValue: '2026-11-10',
    min: '2026-11-05',
    max: '2026-12-24',
    unavailable: closed,
    hint: 'Du lundi au samedi, hors jours fériés.',
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir le calendrier' }));
    const holiday = await canvas.findByRole('button', {
      name: /mercredi 11\snovembre\s2026, indisponible\s: Jour férié/,
    });
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(holiday).toHaveFocus());
    await canvas.findByText(/^Mercredi 11 novembre 2026\s: Jour férié$/);
    await userEvent.keyboard('{Enter}');
    expect(args.onChange).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /mercredi 4\snovembre/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  },
};

export const UnavailableTyped: Story = {
  args: { defaultValue: null, unavailable: closed },
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('Date de livraison');
    await userEvent.type(field, '11112026');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(fr`Date indisponible : jour férié.`),
    );
  },
};

export const Clearing: Story = {
  args: { defaultValue: '2026-11-26', clearable: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Effacer la date' }));
    const field = await canvas.findByLabelText('Date de livraison');
    await waitFor(() => {
      expect(field).toHaveValue('');
      expect(field).toHaveFocus();
    });
    expect(args.onChange).toHaveBeenLastCalledWith(null, null);
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Effacer la date' })).not.toBeInTheDocument(),
    );
  },
};

export const Invalid: Story = {
  args: { required: true, error: 'Indiquez la date de livraison.' },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: '2026-11-26' } };

export const ReadOnly: Story = { args: { readOnly: true, defaultValue: '2026-11-26' } };

export const Sizes: Story = {
  render: (args) => (
    <div className="stack">
      <DatePicker {...args} size="sm" defaultValue="2026-11-26" />
      <DatePicker {...args} size="md" defaultValue="2026-11-26" clearable />
    </div>
  ),
};

export const OnAPhone: Story = {
  args: { defaultValue: '2026-11-26' },
  globals: { viewport: { value: 'phone' } },
  play: Open.play as NonNullable<Story['play']>,
};

/** The placeholder has the size of the calendar: nothing moves when it loads. */
export const Loading: Story = {
  render: (args) => (
    <div className="line">
      <CalendarSkeleton reason />
      <Calendar
        value="2026-11-26"
        today="2026-11-21"
        unavailable={closed}
        onChange={args.onChange as () => void}
      />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const [expected, calendar] = [
      canvasElement.querySelector('[aria-busy="true"]'),
      await canvas.findByRole('application'),
    ];
    const { width, height } = calendar.getBoundingClientRect();
    await waitFor(() => expect(expected?.getBoundingClientRect()).toMatchObject({ width, height }));
  },
};

export const InADialog: Story = {
  render: (args) => <Postpone {...args} />,
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mettre en pause' }));
    const dialog = await canvas.findByRole('dialog', { name: /Mettre en pause/ });
    const button = await within(dialog).findByRole('button', { name: 'Ouvrir le calendrier' });

    // With the mouse: the element under the pointer is the day, not the dialog or the content below it.
    await userEvent.click(button);
    const day = await within(dialog).findByRole('button', {
      name: /lundi 30\snovembre\s2026/,
    });
    await waitFor(() => {
      const { x, y, width, height } = day.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      expect(hit && day.contains(hit)).toBe(true);
    });
    await userEvent.click(day);
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('2026-11-30', null));
    await waitFor(() => expect(dialog).toHaveAttribute('open'));

    // With the keyboard.
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/lundi 30\snovembre/));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('2026-12-01', null));
    await waitFor(() => {
      expect(dialog).toHaveAttribute('open');
      expect(within(dialog).getByLabelText(/Jusqu’à quelle date/)).toHaveValue('01/12/2026');
    });
  },
};

function Postpone(args: Parameters<typeof DatePicker>[0]) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Mettre en pause
      </Button>
      <Dialog
        open={open}
        title={fr`Mettre en pause « Gazole Toulouse hebdo » ?`}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Mettre en pause</Button>}
      >
        <DatePicker {...args} label={fr`Jusqu’à quelle date ?`} min="2026-11-22" />
      </Dialog>
    </>
  );
}
