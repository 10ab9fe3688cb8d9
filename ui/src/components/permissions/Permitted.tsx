import type { ReactNode } from 'react';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';

export type PermittedProps = {
  /** Why the action is disabled; undefined when it is enabled. */
  reason: string | undefined;
  /** The button. */
  children: ReactNode;
};

/** A button that is disabled with a reason (product 3.2). */
export function Permitted({ reason, children }: PermittedProps) {
  return (
    <Tooltip as="reason" label={reason ?? ''} disabled={!reason}>
      {children}
    </Tooltip>
  );
}
