import { expect, test, vi } from 'vitest';
import { recordEvent, recordedEvents } from './events';

test('an event is queued and told to the document', () => {
  const heard = vi.fn();
  document.addEventListener('citerne:event', (event) => heard((event as CustomEvent).detail));
  recordEvent('navigation:menu_clicked', { entry: 'finance', level: 1, from: '/' });
  const last = recordedEvents().at(-1);
  expect(last).toMatchObject({
    name: 'navigation:menu_clicked',
    properties: { entry: 'finance', level: 1, from: '/' },
  });
  expect(heard).toHaveBeenCalledExactlyOnceWith(last);
});

test('the queue keeps the latest 500', () => {
  for (let i = 0; i < 600; i++) recordEvent('auth:login_succeeded', { duration_ms: i });
  expect(recordedEvents()).toHaveLength(500);
  expect(recordedEvents().at(-1)?.properties).toEqual({ duration_ms: 599 });
});
