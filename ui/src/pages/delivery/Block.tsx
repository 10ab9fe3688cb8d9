import type { ReactNode } from 'react';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { Card } from '../../design/structure/Card/Card';

export type BlockProps = { title: string; failed: boolean; children: ReactNode };

/** A block of the page. When its request failed, it shows an error instead of appearing empty. */
export function Block({ title, failed, children }: BlockProps) {
  if (!failed) return children;
  return (
    <Card title={title}>
      <BlockUnavailable />
    </Card>
  );
}
