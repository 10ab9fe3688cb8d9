import { Page } from '../../components/Page/Page';
import { Button } from '../../design/controls/Button/Button';
import { plan } from '../../design/feedback/Drawing/drawings/plan';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Card } from '../../design/structure/Card/Card';
import { paths } from '../../lib/paths';
import { screens } from './screens';

/** Props of {@link ComingPage}. */
export type ComingPageProps = {
  /** Which page it stands for. */
  of: keyof typeof screens;
};

/** A page of the specification whose content does not exist yet: it says so and pretends nothing. */
export function ComingPage({ of: screen }: ComingPageProps) {
  const { title, sentence } = screens[screen];
  return (
    <Page title={title}>
      <Card>
        <EmptyState
          drawing={plan}
          action={
            <Button look="outline" to={paths.home}>
              Retour à l’accueil
            </Button>
          }
        >
          {sentence}
        </EmptyState>
      </Card>
    </Page>
  );
}
