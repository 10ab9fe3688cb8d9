import { changedSearch } from '../../lib/search-params';
import { useSearchDialog } from '../../lib/useSearchDialog';
import type { Quarter } from './excise/quarters';

/** The drawers over the dashboard, as `?panneau=` names them. */
export const panels = ['bilan', 'accise'] as const;

export type Panel = (typeof panels)[number];

const opener = ['panneau'] as const;
const options = {
  parts: ['annee', 'trimestre'],
  isKnown: (value: string) => panels.includes(value as Panel),
};

/** The drawer that the URL opens over the dashboard (product S13). */
export function usePanel() {
  return useSearchDialog(opener, options);
}

/** The link to a drawer over the page; the quarter of the excise refund is part of it. */
export function panelPath(search: string, panel: Panel, quarter?: Quarter): string {
  return changedSearch(search, [...opener, ...options.parts], {
    panneau: panel,
    ...(quarter && { annee: String(quarter.year), trimestre: String(quarter.quarter) }),
  });
}
