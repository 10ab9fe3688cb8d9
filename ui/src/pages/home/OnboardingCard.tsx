import { Check } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { labelOf, onboardingSteps } from '../../components/labels';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import type { HomeQuery } from './HomePage.generated';
import { useHiddenOnboarding } from './hidden-onboarding';
import styles from './OnboardingCard.module.css';

type Onboarding = NonNullable<HomeQuery['currentBusiness']>['onboarding'];

export type OnboardingCardProps = {
  businessId: string;
  /** Null when a list that the steps depend on failed to load. */
  onboarding: Onboarding;
};

/** The page that shows each step, and the form that completes it. */
const places: Readonly<Record<string, readonly [shown: string, completed: string]>> = {
  BUSINESS_INFO: [
    `${paths.company}#informations`,
    `${paths.company}?edit=informations#informations`,
  ],
  ADDRESS: [`${paths.company}#adresses`, `${paths.company}?edit=adresse-nouvelle#adresses`],
  CONTACT: [`${paths.company}#contacts`, `${paths.company}?edit=contact-nouveau#contacts`],
  PAYMENT: [`${paths.company}#moyens-de-paiement`, `${paths.company}?edit=sepa#moyens-de-paiement`],
  TANK_OR_VEHICLE: [paths.fleet, paths.fleet],
  // The same parameter as in new-order.ts, which the first visit does not load.
  FIRST_ORDER: [paths.deliveries, `${paths.deliveries}?nouvelle-commande`],
};

/**
 * « Bien démarrer — 2 sur 6 »: the onboarding steps, which the user can hide; empty once all are
 * done (product S04).
 */
export function OnboardingCard({ businessId, onboarding }: OnboardingCardProps) {
  const [hidden, hide] = useHiddenOnboarding(businessId);
  const cut = useDisabledReason();
  const toggle = useRef<HTMLButtonElement>(null);
  const change = (to: boolean) => {
    flushSync(() => hide(to));
    // The pressed button is replaced by its opposite, which takes the focus.
    toggle.current?.focus();
  };
  if (!onboarding) {
    return (
      <Card title="Bien démarrer">
        <BlockFailure />
      </Card>
    );
  }
  const { completed, total, steps } = onboarding;
  if (completed >= total) return null;
  if (hidden) {
    return (
      <Button ref={toggle} variant="ternary" look="light" onClick={() => change(false)}>
        {fr`Afficher « Bien démarrer — ${completed} sur ${total} »`}
      </Button>
    );
  }
  return (
    <Card
      title={`Bien démarrer — ${completed} sur ${total}`}
      flush
      aside={
        <Button
          ref={toggle}
          variant="ternary"
          look="light"
          aria-label={fr`Masquer « Bien démarrer »`}
          onClick={() => change(true)}
        >
          Masquer
        </Button>
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
            {/* The fleet can be viewed without a network; the forms need one. */}
            <Permitted reason={done || key === 'TANK_OR_VEHICLE' ? undefined : cut}>
              <Button
                look="outline"
                to={places[key]?.[done ? 0 : 1] ?? paths.company}
                aria-label={fr`${done ? 'Voir' : 'Compléter'} : ${labelOf(onboardingSteps, key)}`}
              >
                {done ? 'Voir' : 'Compléter'}
              </Button>
            </Permitted>
          </li>
        ))}
      </ul>
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
