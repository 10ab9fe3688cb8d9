import { canonicalPath, segments } from '../../lib/paths';
import { entries, type SubEntry } from '../sidebar/menu';

/**
 * Returns the breadcrumb of a path, without the home page and with the path last:
 * the section, its page, the record. Empty for the home page and for unknown paths.
 */
export function trail(pathname: string): SubEntry[] {
  const canonical = canonicalPath(pathname);
  if (canonical === null) return [];
  const steps: SubEntry[] = [];
  for (const { label, to, submenu = [] } of entries) {
    for (const place of [{ label, to }, ...submenu.filter((page) => page.to !== to)]) {
      if (leadsTo(place.to, canonical)) steps.push(place);
    }
  }
  const last = steps.at(-1);
  if (last && last.to !== canonical) {
    steps.push({ label: last.record ?? last.label, to: canonical });
  }
  return steps;
}

function leadsTo(to: string, canonical: string): boolean {
  const here = segments(canonical);
  return segments(to).every((segment, i) => segment === here[i]);
}
