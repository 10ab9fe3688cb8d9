import type { Meta, StoryObj } from '@storybook/react-vite';
import { colorOf, controls, ratio, type Theme, texts } from '../design/contrast';
import tokens from '../design/tokens.css?raw';
import styles from './Tokens.module.css';

const meta = { title: 'Jetons', tags: ['!autodocs'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The values of the custom properties whose names begin alike, in the order of tokens.css. */
function valuesOf(prefix: string): [name: string, value: string][] {
  return [...tokens.matchAll(new RegExp(`--(${prefix}[\\w-]*):\\s*([^;]+);`, 'g'))].map(
    ([, name = '', value = '']) => [name, value],
  );
}

type PairsProps = { title: string; least: number; pairs: [string, string[]][]; theme: Theme };

/** Each colour on each ground where it stands, with its ratio. */
function Pairs({ title, least, pairs, theme }: PairsProps) {
  return (
    <section>
      <h2>
        {title} — au moins {least} : 1
      </h2>
      <ul role="list" className={styles.grid}>
        {pairs.flatMap(([name, on]) =>
          on.map((ground) => (
            <li
              key={`${name} ${ground}`}
              className={styles.swatch}
              style={{ background: `var(--${ground})` }}
            >
              <span
                aria-hidden
                className={styles.sample}
                style={{ color: `var(--${name})`, borderColor: `var(--${name})` }}
              >
                {least === 4.5 && 'Aa'}
              </span>
              <span className={styles.caption}>
                {name} sur {ground}
                <b>
                  {ratio(colorOf(tokens, name, theme), colorOf(tokens, ground, theme)).toFixed(2)}
                </b>
              </span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

export const Colours: Story = {
  render: (_, { globals }) => {
    const theme: Theme = globals['theme'] === 'dark' ? 'dark' : 'light';
    return (
      <div className={styles.page}>
        <h1>Couleurs</h1>
        <Pairs title="Textes" least={4.5} pairs={texts} theme={theme} />
        <Pairs title="Commandes et marques" least={3} pairs={controls} theme={theme} />
        <section>
          <h2>Énergies — toujours avec le nom du produit</h2>
          <ul role="list" className={styles.grid}>
            {valuesOf('energy-').map(([name]) => (
              <li key={name} className={styles.swatch}>
                <span className={styles.block} style={{ background: `var(--${name})` }} />
                <span className={styles.caption}>{name}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    );
  },
};

export const Type: Story = {
  render: () => (
    <div className={styles.page}>
      <h1>Caractères</h1>
      <dl className={styles.rows}>
        {valuesOf('type-').map(([name, value]) => (
          <div key={name}>
            <dt>
              {name} · {Number.parseFloat(value) * 16} px
            </dt>
            <dd style={{ fontSize: `var(--${name})` }}>12 400 L de gazole à 1,2170 €/L HT</dd>
          </div>
        ))}
      </dl>
    </div>
  ),
};

export const Space: Story = {
  render: () => (
    <div className={styles.page}>
      <h1>Espaces, rayons et hauteurs</h1>
      <dl className={styles.rows}>
        {[...valuesOf('space-'), ...valuesOf('control-')].map(([name, value]) => (
          <div key={name}>
            <dt>
              {name} · {value}
            </dt>
            <dd>
              <span className={styles.bar} style={{ width: `var(--${name})` }} />
            </dd>
          </div>
        ))}
        {valuesOf('radius-').map(([name, value]) => (
          <div key={name}>
            <dt>
              {name} · {value}
            </dt>
            <dd>
              <span className={styles.corner} style={{ borderRadius: `var(--${name})` }} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ),
};
