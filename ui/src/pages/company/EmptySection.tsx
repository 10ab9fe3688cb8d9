import type { ReactNode } from 'react';
import type { Strokes } from '../../design/feedback/Drawing/Drawing';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Card } from '../../design/structure/Card/Card';

export type EmptySectionProps = {
  drawing: Strokes;
  /** The action that adds the first item. */
  action: ReactNode;
  children: ReactNode;
};

export function EmptySection({ drawing, action, children }: EmptySectionProps) {
  return (
    <Card>
      <EmptyState drawing={drawing} action={action}>
        {children}
      </EmptyState>
    </Card>
  );
}
