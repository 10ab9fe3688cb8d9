import type { ReactNode } from 'react';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';

export type RailTooltipProps = {
  /** The label that the collapsed sidebar hides. */
  label: string;
  /** The sidebar shows icons only. */
  collapsed: boolean;
  /** The control. */
  children: ReactNode;
};

/** A control of the sidebar: in the collapsed sidebar, a tooltip shows its name on hover and focus. */
export function RailTooltip({ label, collapsed, children }: RailTooltipProps) {
  return collapsed ? <Tooltip label={label}>{children}</Tooltip> : children;
}
