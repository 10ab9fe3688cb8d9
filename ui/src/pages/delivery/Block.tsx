import type { ReactNode } from 'react';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { Card } from '../../design/structure/Card/Card';

export type BlockProps = { title: string; failed: boolean; children: ReactNode };

/** A block whose call failed is not known to be empty: it says so. */
export function Block({ title, failed, children }: BlockProps) {
  if (!failed) return children;
  return (
    <Card title={title}>
      <BlockUnavailable />
    </Card>
  );
}
