import type { Meta, StoryObj } from '@storybook/react-vite';
import { type Pair, texts } from '../../design/contrast';
import { fr } from '../../lib/typography';
import { tokensOf } from './families';
import { Pairs } from './Pairs';
import styles from './Samples.module.css';
import { Both, Section, Sheet } from './Sheet';
import { Swatches } from './Swatches';

const meta = { title: 'Jetons/États', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const states: [name: string, meaning: string][] = [
  ['info', 'Commande enregistrée'],
  ['warn', 'Commande en attente'],
  ['ready', 'Commande attribuée'],
  ['live', 'Commande en cours'],
  ['ok', 'Commande livrée'],
  ['bad', 'Commande annulée'],
  ['neutral', 'Révoqué'],
];

const isState = ([name]: Pair) => name === 'on-bad' || states.some(([state]) => state === name);

export const States: Story = {
  render: () => (
    <Sheet
      title="États"
      intro={fr`Une pastille douce, une marque et le libellé entier : la couleur accompagne le mot, elle ne le remplace pas.`}
    >
      <Section title="En pastille">
        <Both>
          {() => (
            <ul role="list" className={styles.products}>
              {states.map(([name, meaning]) => (
                <li
                  key={name}
                  className={styles.state}
                  style={{ background: `var(--${name}-soft)`, color: `var(--${name})` }}
                >
                  {meaning}
                </li>
              ))}
            </ul>
          )}
        </Both>
      </Section>
      <Section
        title="Valeurs"
        note="bad-fill est le fond des actions destructrices, on-bad leur texte."
      >
        <Swatches tokens={tokensOf('États')} />
      </Section>
      <Section title={fr`Contraste des textes, au moins 4,5 : 1`}>
        <Pairs pairs={texts.filter(isState)} least={4.5} />
      </Section>
    </Sheet>
  ),
};
