import type { Meta, StoryObj } from '@storybook/react-vite';
import { Truck } from 'lucide-react';
import type { InputType } from 'storybook/internal/csf';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Icon } from '../../structure/Icon/Icon';
import { Button } from './Button';

function choice(options: string[], byDefault: string, description: string): InputType {
  return {
    control: 'inline-radio',
    options,
    description,
    table: {
      type: { summary: options.map((option) => `'${option}'`).join(' | ') },
      defaultValue: { summary: `'${byDefault}'` },
    },
  };
}

function flag(description: string): InputType {
  return {
    control: 'boolean',
    description,
    table: { type: { summary: 'boolean' }, defaultValue: { summary: 'false' } },
  };
}

// Not offered as a control: an address changes the element, as the stories below show.
function address(description: string): InputType {
  return { control: false, description, table: { type: { summary: 'string' } } };
}

const meta = {
  title: 'Contrôles/Button',
  component: Button,
  args: { children: 'Enregistrer' },
  parameters: {
    usage: {
      what: 'Un bouton avec un libellé, qui agit ou mène à une adresse.',
      when: [
        fr`Pour agir : enregistrer, commander, télécharger. Son texte est un verbe à l’infinitif.`,
        fr`Pour aller à un écran quand c’est l’action attendue (\`to\`, \`href\`) : un seul bouton \`primary\` par vue.`,
        'Avec `tone="bad"` pour ce qui détruit, dans la fenêtre qui le confirme.',
      ],
      not: [
        fr`Pour un lien dans une phrase : un lien souligné.`,
        fr`Pour une icône seule : IconButton.`,
        fr`Pour choisir une vue ou une mesure : ToggleGroup ou Tabs.`,
      ],
    },
  },
  // Listed by hand: the props are a union of three elements' props, and Storybook finds only the common ones.
  argTypes: {
    children: {
      control: 'text',
      description: 'Le libellé.',
      table: { type: { summary: 'ReactNode' } },
    },
    variant: choice(
      ['primary', 'secondary', 'ternary'],
      'primary',
      fr`Poids dans la vue : un seul \`primary\` par vue, \`secondary\` porte l’accent, \`ternary\` reste discret.`,
    ),
    look: choice(
      ['default', 'light', 'outline'],
      'default',
      'Plein, sur un fond doux ou avec un filet.',
    ),
    tone: choice(
      ['default', 'bad'],
      'default',
      fr`\`bad\` pour ce qui détruit, et là seulement ; l’aspect compte alors, pas la variante.`,
    ),
    size: choice(['sm', 'md', 'lg', 'xl'], 'sm', fr`Hauteur : 36, 48, 60 ou 68 px.`),
    icon: {
      control: false,
      description: fr`Devant le libellé ; un décor.`,
      table: { type: { summary: 'ReactNode' } },
    },
    loading: flag(
      fr`Un travail est en cours : un témoin couvre le libellé, un clic ne fait rien, le focus reste.`,
    ),
    disabled: flag('L’action n’est pas disponible.'),
    wide: flag('Aussi large que son contenant.'),
    wraps: flag(fr`Son libellé prend plusieurs lignes s’il le faut : il contient un nom.`),
    to: address('En fait un lien vers un écran.'),
    href: address('En fait un lien vers une autre adresse.'),
    onClick: {
      control: false,
      description: fr`Ce que fait un clic ; rien pendant un travail ou s’il est désactivé.`,
      table: { type: { summary: '(event) => void' } },
    },
  },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

const variants = ['primary', 'secondary', 'ternary'] as const;
const looks = ['default', 'light', 'outline'] as const;
const sizes = ['sm', 'md', 'lg', 'xl'] as const;

export const Default: Story = {};

export const Variants: Story = {
  render: (args) => (
    <div className="stack">
      {variants.map((variant) => (
        <div key={variant} className="line">
          {looks.map((look) => (
            <Button key={look} {...args} variant={variant} look={look} />
          ))}
        </div>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const painted = (await canvas.findAllByRole('button')).map((button) => {
      const { backgroundColor, borderColor, color } = getComputedStyle(button);
      return [backgroundColor, borderColor, color].join(' ');
    });
    expect(new Set(painted).size, 'no two look alike').toBe(variants.length * looks.length);
  },
};

/** Red is only for destructive actions. */
export const Destructive: Story = {
  args: { tone: 'bad', children: 'Révoquer l’accès' },
  render: (args) => (
    <div className="line">
      {looks.map((look) => (
        <Button key={look} {...args} look={look} />
      ))}
      <Button {...args} disabled />
    </div>
  ),
};

/** Exactly 36, 48, 60 and 68 px high (specification §9). */
export const Sizes: Story = {
  render: (args) => (
    <div className="line">
      {sizes.map((size) => (
        <Button key={size} {...args} size={size} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const buttons = await canvas.findAllByRole('button');
    await waitFor(() =>
      expect(buttons.map((button) => button.getBoundingClientRect().height)).toEqual([
        36, 48, 60, 68,
      ]),
    );
  },
};

export const WithIcon: Story = {
  args: { icon: <Icon of={Truck} />, children: 'Nouvelle commande' },
};

export const Loading: Story = { args: { loading: true } };

export const Disabled: Story = {
  args: { disabled: true },
  render: (args) => (
    <div className="line">
      {looks.map((look) => (
        <Button key={look} {...args} look={look} />
      ))}
    </div>
  ),
};

export const AsLink: Story = {
  args: { to: '/finance/', look: 'outline', children: 'Mes factures' },
};

export const Wide: Story = {
  args: { wide: true, size: 'lg' },
  render: (args) => (
    <div className="narrow">
      <Button {...args} />
    </div>
  ),
};

/** A label that contains a name stays inside its container. */
export const Wraps: Story = {
  args: {
    wraps: true,
    size: 'md',
    children: 'Donner le rôle Administrateur à Marie-Amélie de Saint-Exupéry-Lalande',
  },
  render: (args) => (
    <div className="narrow">
      <Button {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button');
    await waitFor(() => {
      const { width, height } = button.getBoundingClientRect();
      expect(width).toBeLessThanOrEqual(button.parentElement?.clientWidth ?? 0);
      expect(height).toBeGreaterThan(48);
    });
  },
};
