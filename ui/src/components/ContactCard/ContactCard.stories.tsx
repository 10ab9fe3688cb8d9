import type { Meta, StoryObj } from '@storybook/react-vite';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import { fr } from '../../lib/typography';
import { ContactCard } from './ContactCard';

const meta = {
  title: 'Métier/ContactCard',
  component: ContactCard,
  parameters: {
    usage: {
      what: fr`La carte d’une personne : son nom, sa fonction, son téléphone et son e-mail.`,
      when: [
        fr`Pour une personne à joindre : contact sur place d’une livraison, contacts de l’entreprise sur un téléphone.`,
      ],
      not: [
        fr`Pour comparer ou trier des contacts : un tableau.`,
        fr`Pour joindre notre support : Support.`,
      ],
    },
  },
  argTypes: { actions: { control: false } },
  args: {
    contact: {
      __typename: 'Contact',
      id: 'c1',
      firstName: 'Karim',
      lastName: 'Haddad',
      jobTitle: 'Chef d’exploitation',
      email: 'karim.haddad@garonne-adour.example',
      phone: '+33536491012',
      type: 'OPS',
    },
  },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ContactCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Complete: Story = {};

export const WithActions: Story = {
  args: {
    actions: (
      <>
        <MenuItem>Modifier</MenuItem>
        <MenuSeparator />
        <MenuItem destructive>Supprimer</MenuItem>
      </>
    ),
  },
};

export const PhoneOnly: Story = {
  args: {
    contact: {
      ...meta.args.contact,
      firstName: 'Jean-Baptiste',
      lastName: 'Etcheverry',
      jobTitle: null,
      email: null,
      type: 'ALL',
    },
  },
};

/** The provider knows only the id. */
export const Bare: Story = {
  args: {
    contact: {
      __typename: 'Contact',
      id: 'c1',
      firstName: '',
      lastName: '',
      jobTitle: null,
      email: null,
      phone: null,
      type: null,
    },
  },
};

export const Phone: Story = { ...WithActions, globals: { viewport: { value: 'phone' } } };
