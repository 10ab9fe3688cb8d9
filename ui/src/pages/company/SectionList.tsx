import type { ErrorLike } from '@apollo/client';
import { type ReactNode, Suspense } from 'react';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { Card } from '../../design/structure/Card/Card';
import { lazyPage } from '../../lib/lazy-page';
import type { Edit } from './address-bar';
import type { Business } from './business';

// Loaded on demand: few businesses have an empty section.
export const EmptySection = lazyPage(() => import('./EmptySection').then((m) => m.EmptySection));

/** The props of every list of the page. */
export type ListProps = {
  business: Business;
  /** The errors of the same response. */
  error: ErrorLike | undefined;
  /** Why the list cannot be changed. */
  reason: string | undefined;
  onEdit: (edit: Edit) => void;
};

type SectionListProps = {
  failed: boolean;
  /** Shown in place of a list without items. */
  empty: ReactNode;
  children: ReactNode;
};

/** The list of a section. A list that failed to load is empty as well: the error takes precedence. */
export function SectionList({ failed, empty, children }: SectionListProps) {
  if (failed) {
    return (
      <Card>
        <BlockUnavailable />
      </Card>
    );
  }
  return <Suspense fallback={<Card />}>{empty || children}</Suspense>;
}
