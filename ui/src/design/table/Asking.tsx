import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { Tooltip } from '../overlays/Tooltip/Tooltip';

/** Why a list cannot be asked for other rows than those that are there; undefined while it can. */
export const NotAsked = createContext<string | undefined>(undefined);

export type AskingProps = {
  /** The control: what it chooses is asked of the server. */
  children: ReactNode;
  /** False: it has nothing to ask for, whatever the connection. */
  when?: boolean;
};

/** A control of a list that asks for other rows: it says why while none can be had. */
export function Asking({ children, when = true }: AskingProps) {
  const reason = use(NotAsked);
  return (
    <Tooltip as="reason" label={reason ?? ''} disabled={!reason || !when}>
      {children}
    </Tooltip>
  );
}

/** For the popover that such a control opens: it is closed when no other rows can be had. */
export function useClosedUnasked(): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null);
  const reason = use(NotAsked);
  useEffect(() => {
    if (reason) popover.current?.hidePopover?.();
  }, [reason]);
  return popover;
}
