import type { Meta, StoryObj } from '@storybook/react-vite';
import { heatScale, marks, texts } from '../../design/contrast';
import { fr } from '../../lib/typography';
import { tokensOf } from './families';
import { Pairs } from './Pairs';
import styles from './Samples.module.css';
import { Both, Section, Sheet } from './Sheet';
import { Swatches } from './Swatches';

const meta = { title: 'Jetons/Graphiques', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const energies = ['adBlue', 'b7Gazole', 'hvo', 'gnr', 'sp95', 'other'];
const series = [1, 2, 3, 4, 5];

export const Charts: Story = {
  render: () => (
    <Sheet
      title="Graphiques"
      intro={fr`Les produits gardent leur couleur. Un trait plus soutenu entoure chaque surface et dessine chaque ligne : le jaune seul ne se détache pas du blanc. Un motif double toujours la couleur.`}
    >
      <Section title="Produits" note={fr`Surface et contour d’une barre ; trait d’une courbe.`}>
        <Both>
          {() => (
            <ul role="list" className={styles.bars}>
              {energies.map((name, i) => (
                <li key={name} className={styles.bar}>
                  <svg aria-hidden viewBox="0 0 56 96">
                    <rect
                      x="9"
                      y={12 + i * 8}
                      width="38"
                      height={82 - i * 8}
                      rx="3"
                      style={{
                        fill: `var(--chart-${name})`,
                        stroke: `var(--chart-${name}-stroke)`,
                      }}
                    />
                  </svg>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          )}
        </Both>
      </Section>
      <Section
        title="Séries"
        note={fr`Sites, véhicules, comparaison : jamais une couleur d’énergie.`}
      >
        <Both>
          {() => (
            <ul role="list" className={styles.bars}>
              {[...series.map(String), 'previous'].map((name) => (
                <li key={name} className={styles.bar}>
                  <svg aria-hidden viewBox="0 0 56 40">
                    <path
                      d="M2 32L18 12L34 22L54 6"
                      className={styles.line}
                      style={{ stroke: `var(--chart-${name})` }}
                    />
                  </svg>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          )}
        </Both>
      </Section>
      <Section
        title="Carte de chaleur"
        note={fr`Sept pas, de peu à beaucoup ; chacun se distingue du précédent (au moins 1,2 : 1) et porte son chiffre.`}
      >
        <Both>
          {() => (
            <ol role="list" className={styles.heat}>
              {heatScale.map((name, i) => (
                <li
                  key={name}
                  style={{
                    background: `var(--${name})`,
                    color: `var(--chart-heat-text-${i < 4 ? 'low' : 'high'})`,
                  }}
                >
                  {i + 1}
                </li>
              ))}
            </ol>
          )}
        </Both>
      </Section>
      <Section title="Valeurs">
        <Swatches tokens={tokensOf('Graphiques')} />
      </Section>
      <Section title={fr`Contraste des marques, au moins 3 : 1`}>
        <Pairs pairs={marks} least={3} />
      </Section>
      <Section title={fr`Contraste des chiffres, au moins 4,5 : 1`}>
        <Pairs pairs={texts.filter(([name]) => /^chart-/.test(name))} least={4.5} />
      </Section>
    </Sheet>
  ),
};
