import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Card } from './Card';

const meta = {
  title: 'Structure/Card',
  component: Card,
  parameters: {
    usage: {
      what: 'Une surface bordée d’un filet, qui groupe un contenu sous un titre facultatif.',
      when: [
        fr`Pour un bloc de page qui répond à une question ; sa réponse est dans la première ligne.`,
        fr`Avec \`to\`, quand toute la carte mène à un écran : une adresse, un véhicule.`,
        'En variante `sunken`, pour ce qui est à côté et ne doit pas peser.',
      ],
      not: [
        fr`Dans une autre carte : un titre et un filet suffisent.`,
        fr`Pour une liste de lignes semblables : Table ou DataTable.`,
      ],
    },
  },
  argTypes: {
    title: { description: 'Le titre de la carte, qui nomme sa région.' },
    aside: {
      control: 'text',
      description: fr`À la fin de la ligne du titre : un lien, une unité, un compte.`,
    },
    footer: { control: 'text', description: fr`Sous un filet : un total ou un lien.` },
    level: { description: 'Le niveau du titre.' },
    flush: { description: fr`Le contenu touche le bord : un tableau, une carte divisée.` },
    variant: {
      description: fr`\`plain\` : une surface bordée d’un filet ; \`sunken\` : un fond pour ce qui est à côté.`,
    },
    to: {
      description: fr`L’écran où mène la carte : son titre est le lien, un clic n’importe où le suit.`,
    },
    children: { description: 'Le contenu.' },
  },
  args: { children: 'Dépôt Toulouse, 14 rue de l’Hers-Mort.' },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithTitle: Story = { args: { title: 'Prix du jour', aside: 'HT/L' } };
export const WithLink: Story = {
  args: { title: 'Solde', aside: <a href="#factures">Mes factures</a> },
};

export const WithFooter: Story = {
  args: {
    title: 'Solde',
    aside: <a href="#factures">Mes factures</a>,
    children: fr`12 430,00 € à régler TTC`,
    footer: 'Prochain prélèvement le 5 décembre',
  },
};

export const Sunken: Story = {
  args: { variant: 'sunken', title: fr`Une question ?`, children: '01 99 00 12 34' },
};

/** A click anywhere follows its title; links and buttons inside keep their own actions. */
export const Interactive: Story = {
  args: {
    title: 'Dépôt Toulouse',
    to: '/entreprise/',
    aside: 'Par défaut',
    children: '14 rue de l’Hers-Mort, 31200 Toulouse',
    footer: <a href="#itineraire">Itinéraire</a>,
  },
  play: async ({ canvas, canvasElement }) => {
    const card = (
      await canvas.findByRole('region', { name: 'Dépôt Toulouse' })
    ).getBoundingClientRect();
    const at = (x: number, y: number) => canvasElement.ownerDocument.elementFromPoint(x, y);
    expect(at(card.right - 20, card.bottom - 8)).toBe(
      await canvas.findByRole('link', { name: 'Dépôt Toulouse' }),
    );
    const own = await canvas.findByRole('link', { name: 'Itinéraire' });
    const { left, top } = own.getBoundingClientRect();
    expect(at(left + 4, top + 4)).toBe(own);
  },
};
