import { beforeEach, expect, test, vi } from 'vitest';
import { leave } from '../../auth/leave';
import { mayReload } from '../../lib/chunk-reload';
import { registerDirtyForm } from '../../lib/dirty-forms';
import { reloadOnTakeover } from './takeover';
import { versionWaiting } from './version-waiting';

const reloaded = vi.spyOn(leave, 'reload').mockImplementation(() => {});

/** A fake ServiceWorkerContainer: its controller, and the event of a new controller. */
class Workers extends EventTarget {
  controller: object | null = null;
  takeOver(): void {
    this.controller = {};
    this.dispatchEvent(new Event('controllerchange'));
  }
}

function watched(controlled: boolean): Workers {
  const workers = new Workers();
  if (controlled) workers.controller = {};
  reloadOnTakeover(workers as unknown as ServiceWorkerContainer);
  return workers;
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reloaded.mockClear();
  window.history.replaceState(null, '', '/finance/');
  return () => vi.useRealTimers();
});

test('the first worker does not reload the page, the next version does', () => {
  const workers = watched(false);
  workers.takeOver();
  expect(reloaded).not.toHaveBeenCalled();
  workers.takeOver();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a new version reloads the page once', () => {
  const workers = watched(true);
  workers.takeOver();
  workers.takeOver();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('typed input is saved first, and the page then reloads once', () => {
  const saveFirst = registerDirtyForm();
  const saveSecond = registerDirtyForm();
  const workers = watched(true);
  workers.takeOver();
  workers.takeOver();
  expect(versionWaiting.get()).toBe(true);
  saveFirst();
  vi.runAllTimers();
  expect(reloaded).not.toHaveBeenCalled();
  saveSecond();
  vi.runAllTimers();
  expect(versionWaiting.get()).toBe(false);
  expect(reloaded).toHaveBeenCalledOnce();
  registerDirtyForm()();
  vi.runAllTimers();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('replacing one unsaved form with another does not reload the page', () => {
  const close = registerDirtyForm();
  watched(true).takeOver();
  close();
  const save = registerDirtyForm();
  vi.runAllTimers();
  expect(reloaded).not.toHaveBeenCalled();
  save();
  vi.runAllTimers();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a page that was just reloaded for missing code is not reloaded again', () => {
  const workers = watched(true);
  mayReload();
  workers.takeOver();
  expect(reloaded).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  workers.takeOver();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a sign-in in progress is not reloaded, because its code can be used only once', () => {
  window.history.replaceState(null, '', '/handle_token?code=c&state=s');
  watched(true).takeOver();
  expect(reloaded).not.toHaveBeenCalled();
});
