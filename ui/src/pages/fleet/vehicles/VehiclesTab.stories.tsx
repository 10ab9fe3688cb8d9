import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Page } from '../../../components/Page/Page';
import { type Answers, fixtureClient, waitingClient } from '../../../graphql/test';
import { fr } from '../../../lib/typography';
import { partialClient, slowClient } from '../../../stories/clients';
import { archived, fleet, vehicleAnswers } from '../../../stories/vehicles';
import { withClient } from '../../../stories/with-client';
import { VehiclesTab } from './VehiclesTab';

const path = '/operations/gerer-ma-flotte?onglet=vehicules';

const meta = {
  title: 'Pages/Gérer ma flotte/Véhicules',
  component: VehiclesTab,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path },
  decorators: [
    (Story) => (
      <Page title="Gérer ma flotte">
        <Story />
      </Page>
    ),
  ],
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof VehiclesTab>;

export default meta;
type Story = StoryObj<typeof meta>;

const shows = (query = vehicleAnswers(), mutation: NonNullable<Answers['mutation']> = {}) =>
  withClient(() => fixtureClient({ query, mutation }));
const desktop = { viewport: { value: 'desktop' } };
const tablet = { viewport: { value: 'tablet' } };
const phone = { viewport: { value: 'phone' } };
const opened = (id: string, more = '') => ({ path: `${path}&vehicule=${id}${more}` });
const drawerOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

const failing = () => {
  throw new GraphQLError('Non.', {
    extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D' },
  });
};

export const Full: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Véhicules' }));
    await table.findByRole('row', { name: /ZB-418-KT.*2\sanomalies.*29,8\sL\/100\skm/ });
    await table.findByRole('row', { name: /PELLE-07.*14,3\sL\/h/ });
    await table.findByRole('row', { name: /GA-310-PX.*Electrique\s· AC_DC/ });
    // The vehicles in use, without the archived one.
    await canvas.findByText(/^1–25 sur 35$/);
  },
};

export const Tablet: Story = {
  ...Full,
  tags: [],
  globals: tablet,
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Véhicules' }));
    await table.findByRole('row', { name: /ZB-418-KT/ });
  },
};

export const Phone: Story = {
  globals: phone,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Véhicules' }));
    await list.findByText('PELLE-07');
    await list.findByText('2 anomalies');
  },
};

export const Filtered: Story = {
  globals: desktop,
  parameters: { path: `${path}&categorie=MACHINE,GENERATOR` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /PELLE-07/ });
    const filters = within(await canvas.findByRole('group', { name: 'Filtres' }));
    const state = await filters.findByRole('button', { name: /^Statut/ });
    await userEvent.click(state);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Archivés' }));
    await waitFor(() => expect(state).toHaveTextContent('Archivés'));
    await canvas.findByText('Aucun résultat avec ces filtres.');
  },
};

export const Empty: Story = {
  tags: ['picture'],
  decorators: [shows(vehicleAnswers([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Aucun véhicule.' });
    await canvas.findByText('Ajoutez-les un par un ou importez votre liste.');
    await canvas.findByRole('button', { name: 'Télécharger le modèle' });
    await canvas.findByRole('button', { name: 'Importer (CSV)' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Ajouter un véhicule' }));
    await drawerOf('Nouveau véhicule');
  },
};

/** A read-only user. */
export const Viewer: Story = {
  parameters: opened('v1'),
  decorators: [shows(vehicleAnswers(fleet, 'VIEWER'))],
  play: async () => {
    const drawer = await drawerOf('ZB-418-KT');
    const edit = await drawer.findByRole('button', { name: 'Modifier' });
    await waitFor(() => expect(edit).toHaveAttribute('aria-disabled', 'true'));
    await waitFor(() =>
      expect(edit).toHaveAccessibleDescription(
        expect.stringMatching(/^Votre rôle \(Lecture seule\) ne permet pas cette action\./),
      ),
    );
  },
};

export const Failure: Story = {
  tags: ['picture'],
  decorators: [shows(vehicleAnswers(fleet, 'OWNER', { vehicles: failing, gasList: failing }))],
  play: async ({ canvas }) => {
    await canvas.findByText('Impossible de charger la liste.');
    await canvas.findByText('01JD7Z8Q4T3N5V9XKQ2M6B7C8D');
  },
};

export const Loading: Story = {
  decorators: [withClient(waitingClient)],
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Véhicules' });
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
  },
};

/**
 * The anomalies with their numbers, the monthly consumption beside the mean, the fills with their
 * origin.
 */
export const Drawer: Story = {
  tags: ['picture'],
  parameters: opened('v1'),
  decorators: [shows()],
  play: async () => {
    const drawer = await drawerOf('ZB-418-KT');
    await drawer.findByText(/^Consommation \+38\s% .* 41,2\sL\/100\skm au lieu de 29,8\.$/);
    await drawer.findByText('Ouvre droit (transport de marchandises)');
    await drawer.findByRole('figure', { name: 'Consommation par mois' });
    const fills = within(await drawer.findByRole('table', { name: 'Pleins' }));
    await fills.findByRole('link', { name: 'CMD-2026-004811' });
    await waitFor(() => expect(fills.getAllByRole('row')).toHaveLength(11));
    await userEvent.click(await drawer.findByRole('button', { name: fr`Afficher 10 de plus` }));
    await waitFor(() => expect(fills.getAllByRole('row')).toHaveLength(21));
  },
};

export const DrawerOnPhone: Story = { ...Drawer, tags: [], globals: phone };

export const Machine: Story = {
  tags: ['picture'],
  parameters: opened('v2'),
  decorators: [shows()],
  play: async () => {
    const drawer = await drawerOf('PELLE-07');
    await drawer.findByText('6 412 h', { selector: 'dd' });
    await drawer.findByText(/^14,3\sL\/h$/, { selector: 'strong' });
    await drawer.findByText('N’ouvre pas droit');
    await drawer.findByRole('columnheader', { name: 'Compteur' });
  },
};

export const Electric: Story = {
  tags: ['picture'],
  parameters: opened('v3'),
  decorators: [shows()],
  play: async () => {
    const drawer = await drawerOf('GA-310-PX');
    await drawer.findByText('Electrique · AC_DC');
    await drawer.findByText(
      'La consommation et les pleins d’un véhicule électrique ne sont pas suivis.',
    );
    await waitFor(() => expect(drawer.queryByRole('figure')).toBeNull());
  },
};

/** A vehicle with few data and no fill. */
export const Fresh: Story = {
  parameters: opened('v4'),
  decorators: [shows()],
  play: async () => {
    const drawer = await drawerOf('WW-207-GA');
    await drawer.findByText('Immatriculation provisoire (WW)');
    await drawer.findByText('Inconnu tant que le PTAC manque');
    await drawer.findByText('Aucun plein sur cette période.');
  },
};

/** An archived vehicle that is restored. */
export const Archived: Story = {
  tags: ['picture'],
  parameters: opened('v5', '&etat=tous'),
  decorators: [
    withClient(() => {
      const all = [...fleet];
      const restored = { ...archived, active: true };
      const restoreVehicle = () => {
        all[all.indexOf(archived)] = restored;
        return { vehicle: restored, userErrors: [] };
      };
      return fixtureClient({ query: vehicleAnswers(all), mutation: { restoreVehicle } });
    }),
  ],
  play: async () => {
    const drawer = await drawerOf('ZB-422-KT');
    await drawer.findByText('Archivé');
    await userEvent.click(await drawer.findByRole('button', { name: 'Remettre en service' }));
    await drawer.findByText('Véhicule remis en service.');
    await drawer.findByRole('button', { name: 'Archiver' });
  },
};

export const DrawerLoading: Story = {
  parameters: opened('v1'),
  decorators: [withClient(() => slowClient({ query: vehicleAnswers() }, 'VehicleDetail'))],
  play: async () => {
    // The list has the name.
    await drawerOf('ZB-418-KT');
  },
};

export const DrawerFailure: Story = {
  parameters: opened('v1'),
  decorators: [shows(vehicleAnswers(fleet, 'OWNER', { vehicle: failing }))],
  play: async () => {
    const drawer = await drawerOf('ZB-418-KT');
    await drawer.findByText(/^Le véhicule n’a pas pu être chargé\./);
    await drawer.findByRole('button', { name: 'Réessayer' });
  },
};

/** The fills failed to load. */
export const DrawerPartial: Story = {
  parameters: opened('v1'),
  decorators: [
    withClient(() => partialClient({ query: vehicleAnswers() }, [['vehicle', 'fills']])),
  ],
  play: async () => {
    const drawer = await drawerOf('ZB-418-KT');
    await drawer.findByText('Certaines données n’ont pas pu être chargées.');
  },
};

export const Unknown: Story = {
  parameters: opened('v999'),
  decorators: [shows()],
  play: async () => {
    await drawerOf('Ce véhicule est introuvable.');
  },
};

/** Errors show when a field loses the focus, and all of them on submit. */
export const NewVehicle: Story = {
  tags: ['picture'],
  parameters: { path: `${path}&ajouter=vehicule` },
  decorators: [shows()],
  play: async () => {
    const form = await drawerOf('Nouveau véhicule');
    await userEvent.type(
      await form.findByRole('textbox', { name: 'Immatriculation' }),
      'SS-123-AB',
    );
    await userEvent.type(await form.findByRole('spinbutton', { name: 'Réservoir' }), '3 001');
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter le véhicule' }));
    await form.findByText(
      'Immatriculation non reconnue. Formats acceptés : AA-123-AA ou 1234 AB 56.',
      {
        selector: 'p *',
      },
    );
    await form.findByText('Capacité attendue : de 1 à 3 000 L.', { selector: 'p *' });
    await form.findByText('Choisissez la catégorie.', { selector: 'p *' });
    await form.findByText('Choisissez le carburant.', { selector: 'p *' });
  },
};

export const NewVehicleOnPhone: Story = { ...NewVehicle, tags: [], globals: phone };

/** A temporary plate is formatted when the field loses the focus, with a hint about what it is. */
export const NewElectric: Story = {
  tags: ['picture'],
  parameters: { path: `${path}&ajouter=vehicule` },
  decorators: [shows()],
  play: async () => {
    const form = await drawerOf('Nouveau véhicule');
    const registration = await form.findByRole('textbox', { name: 'Immatriculation' });
    await userEvent.type(registration, 'ww207ga');
    await form.findByText('Immatriculation provisoire (WW)');
    await userEvent.click(await form.findByRole('radio', { name: 'Electrique' }));
    await waitFor(() => expect(registration).toHaveValue('WW-207-GA'));
    await form.findByRole('radio', { name: 'AC_DC' });
    await waitFor(() => expect(form.queryByRole('combobox', { name: 'Carburant' })).toBeNull());
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter le véhicule' }));
    await form.findByText('Choisissez le type de charge (AC_DC, AC ou DC).', { selector: 'p *' });
  },
};

/** The meter reading must not be below the last one. */
export const Edit: Story = {
  tags: ['picture'],
  parameters: opened('v2', '&modifier=1'),
  decorators: [shows()],
  play: async () => {
    const form = await drawerOf('Modifier le véhicule');
    await form.findByRole('textbox', { name: 'Identifiant' });
    const hours = await form.findByRole('spinbutton', { name: 'Compteur horaire' });
    await waitFor(() => expect(hours).toHaveValue(fr`6 412`));
    await userEvent.clear(hours);
    await userEvent.type(hours, '6411');
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await form.findByText('Le compteur ne peut pas être inférieur au dernier relevé (6 412 h).', {
      selector: 'p *',
    });
  },
};

/** The form opens over the drawer; closing it returns to the drawer. */
export const EditKeyboard: Story = {
  parameters: opened('v1'),
  decorators: [shows()],
  play: async () => {
    const drawer = await drawerOf('ZB-418-KT');
    const edit = await drawer.findByRole('button', { name: 'Modifier' });
    edit.focus();
    await userEvent.keyboard('{Enter}');
    const form = await drawerOf('Modifier le véhicule');
    const close = await form.findByRole('button', { name: 'Fermer' });
    close.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(edit).toHaveFocus());
  },
};
