import type { ReactNode } from 'react';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';

export type PermittedProps = {
  /** Why the action is not available; undefined when it is. */
  reason: string | undefined;
  /** The button. */
  children: ReactNode;
};

/** A button that says why it is not available (product 3.2). */
export function Permitted({ reason, children }: PermittedProps) {
  return (
    <Tooltip as="reason" label={reason ?? ''} disabled={!reason}>
      {children}
    </Tooltip>
  );
}
