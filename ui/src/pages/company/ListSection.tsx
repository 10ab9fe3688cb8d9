import type { ErrorLike } from '@apollo/client';
import { type ReactNode, Suspense } from 'react';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import type { Strokes } from '../../design/feedback/Drawing/Drawing';
import { Card } from '../../design/structure/Card/Card';
import { lazyPage } from '../../lib/lazy-page';
import type { Edit } from './address-bar';
import type { Business } from './business';
import { Section, type SectionAnchor } from './Section';

// Loaded on demand: few businesses have an empty section.
const EmptySection = lazyPage(() => import('./EmptySection').then((m) => m.EmptySection));

/** The props of every list of the page. */
export type ListProps = {
  business: Business;
  /** The errors of the same response. */
  error: ErrorLike | undefined;
  /** Why the list cannot be changed. */
  reason: string | undefined;
  onEdit: (edit: Edit) => void;
};

type ListSectionProps = {
  of: SectionAnchor;
  /** The number of items. */
  length: number;
  /** Whether the title has the number. */
  counted?: boolean;
  failed: boolean;
  /** The action that adds an item. */
  add: ReactNode;
  /** A message above the list. */
  notice?: ReactNode;
  /** Shown in place of a list without items. */
  empty: { drawing: Strokes; text: string };
  children: ReactNode;
};

/** A section with a list. A list that failed to load is empty as well: the error takes precedence. */
export function ListSection(props: ListSectionProps) {
  const { of, length, counted = false, failed, add, notice, empty, children } = props;
  return (
    <Section of={of} count={counted && !failed ? length : null} action={length > 0 && add}>
      {notice}
      {failed ? (
        <Card>
          <BlockUnavailable />
        </Card>
      ) : (
        <Suspense fallback={<Card />}>
          {length > 0 ? (
            children
          ) : (
            <EmptySection drawing={empty.drawing} action={add}>
              {empty.text}
            </EmptySection>
          )}
        </Suspense>
      )}
    </Section>
  );
}
