import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr, nbsp } from '../../lib/typography';
import { tokensOf } from './families';
import styles from './Samples.module.css';
import { Row, Rows, Section, Sheet } from './Sheet';

const meta = { title: 'Jetons/Caractères', tags: ['!autodocs', 'picture'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const sample = fr`12 400 L de gazole à 1,2170 €/L`;

export const Type: Story = {
  render: () => (
    <Sheet
      title="Caractères"
      intro={fr`Avenir Next quand l’appareil la possède, sinon Nunito Sans, livrée avec l’application. Des chiffres tabulaires partout où ils s’alignent ; jamais de capitales ni d’italique pour insister.`}
    >
      <Section title="Échelle">
        <Rows>
          {tokensOf('Caractères', /^type-/).map(({ name, value }) => (
            <Row key={name} name={name} value={fr`${Number.parseFloat(value) * 16} px`}>
              <span style={{ fontSize: `var(--${name})` }}>{sample}</span>
            </Row>
          ))}
        </Rows>
      </Section>
      <Section title="Graisses">
        <Rows>
          {tokensOf('Caractères', /^weight-/).map(({ name, value }) => (
            <Row key={name} name={name} value={value}>
              <span className={styles.figure} style={{ fontWeight: `var(--${name})` }}>
                {sample}
              </span>
            </Row>
          ))}
        </Rows>
      </Section>
      <Section title="Interlignes">
        <Rows>
          {tokensOf('Caractères', /^leading-/).map(({ name, value }) => (
            <Row key={name} name={name} value={value}>
              <p className={styles.paragraph} style={{ lineHeight: `var(--${name})` }}>
                Votre camion-citerne a quitté le dépôt de Toulouse à 13{nbsp}h{nbsp}48 et livrera
                Transports Garonne-Adour après deux arrêts, vers 14{nbsp}h{nbsp}35.
              </p>
            </Row>
          ))}
        </Rows>
      </Section>
      <Section title="Chiffres tabulaires">
        <Rows>
          {tokensOf('Caractères', /^font$/).map(({ name, value }) => (
            <Row key={name} name={name} value={value}>
              <span className={styles.figures}>
                <span>{fr`11 111,11 €`}</span>
                <span>{fr`98 765,40 €`}</span>
              </span>
            </Row>
          ))}
        </Rows>
      </Section>
    </Sheet>
  ),
};
