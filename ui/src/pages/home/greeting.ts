import { dateWeekday, hour } from '../../lib/format';
import { capitalized } from '../../lib/grammar';

/** “Bonjour Claire”, from 18:00 to 05:00 in Paris “Bonsoir Claire” (product S04). */
export function greeting(now: Date, firstName: string | undefined): string {
  const h = hour(now);
  const hello = h >= 18 || h < 5 ? 'Bonsoir' : 'Bonjour';
  return firstName ? `${hello} ${firstName}` : hello;
}

/** “Samedi 21 novembre”. */
export function today(now: Date): string {
  return capitalized(dateWeekday(now));
}
