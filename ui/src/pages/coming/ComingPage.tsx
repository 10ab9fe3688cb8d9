import { Page } from '../../components/Page/Page';
import { Button } from '../../design/controls/Button/Button';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Card } from '../../design/structure/Card/Card';
import { paths } from '../../lib/paths';

/** Props of {@link ComingPage}. */
export type ComingPageProps = {
  /** The page's name, its heading. */
  title: string;
  /** What the page will hold and that it does not hold it yet. */
  sentence: string;
};

/** A page of the specification whose content does not exist yet: it says so and pretends nothing. */
export function ComingPage({ title, sentence }: ComingPageProps) {
  return (
    <Page title={title}>
      <Card>
        <EmptyState
          drawing="plan"
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
