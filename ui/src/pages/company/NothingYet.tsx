import type { ReactNode } from 'react';
import { config } from '../../auth/config';
import { Button } from '../../design/controls/Button/Button';
import type { DrawingName } from '../../design/feedback/Drawing/Drawing';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Card } from '../../design/structure/Card/Card';
import { texts } from '../../strings/texts';

/** Props of {@link NothingYet}. */
export type NothingYetProps = { drawing: DrawingName; children: ReactNode };

/** An empty section. Adding is the support's work as long as the page is for reading. */
export function NothingYet({ drawing, children }: NothingYetProps) {
  return (
    <Card>
      <EmptyState
        drawing={drawing}
        action={
          <Button look="outline" href={`mailto:${config().supportEmail}`}>
            {texts.contactSupport}
          </Button>
        }
      >
        {children} Pour l’instant, les ajouts passent par le support.
      </EmptyState>
    </Card>
  );
}
