import { Check } from 'lucide-react';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { labelOf, onboardingSteps } from '../../components/labels';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { paths } from '../../lib/paths';
import type { HomeQuery } from './HomePage.generated';
import styles from './OnboardingCard.module.css';

type Onboarding = NonNullable<HomeQuery['currentBusiness']>['onboarding'];

/** Props of {@link OnboardingCard}. */
export type OnboardingCardProps = {
  /** Null when a list that the steps are computed from could not be loaded. */
  onboarding: Onboarding;
};

/** Where each step is shown. */
const sections: Readonly<Record<string, string>> = {
  BUSINESS_INFO: '#informations',
  ADDRESS: '#adresses',
  CONTACT: '#contacts',
  PAYMENT: '#moyens-de-paiement',
};

/** « Bien démarrer — 2 sur 4 »: the steps of the first set-up, then one calm line. */
export function OnboardingCard({ onboarding }: OnboardingCardProps) {
  if (!onboarding) {
    return (
      <Card title="Bien démarrer">
        <BlockUnavailable />
      </Card>
    );
  }
  const { completed, total, steps } = onboarding;
  if (completed >= total) return <Completed />;
  return (
    <Card
      title={`Bien démarrer — ${completed} sur ${total}`}
      flush
      footer={
        <>
          Pour compléter une étape, contactez le support{'\u00a0'}: <Support />
        </>
      }
    >
      <ul role="list" className={styles.steps}>
        {steps.map(({ key, done }) => (
          <li key={key} data-state={done ? 'done' : 'todo'}>
            <Mark done={done} />
            <span className={styles.label}>
              {labelOf(onboardingSteps, key)}
              <VisuallyHidden>{done ? ' (fait)' : ' (à faire)'}</VisuallyHidden>
            </span>
            <Button
              look="outline"
              to={{ pathname: paths.company, hash: sections[key] ?? '' }}
              aria-label={`Voir\u00a0: ${labelOf(onboardingSteps, key)}`}
            >
              Voir
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Completed() {
  return (
    <Card aria-label="Bien démarrer" className={styles.completed}>
      <Mark done />
      <p>
        Votre entreprise est prête
        <small>Informations, adresse, contact et moyen de paiement sont enregistrés.</small>
      </p>
      <Button look="outline" to={paths.company} aria-label="Voir votre entreprise">
        Voir
      </Button>
    </Card>
  );
}

function Mark({ done }: { done: boolean }) {
  return (
    <span aria-hidden className={styles.mark} data-state={done ? 'done' : 'todo'}>
      {done && <Icon of={Check} size={16} />}
    </span>
  );
}
