import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { ComboBox } from './ComboBox';

const arrival = vi.hoisted(() => {
  let arrive = () => {};
  const promise = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { promise, arrive };
});
vi.mock('./ComboBoxField', async (load) => {
  await arrival.promise;
  return load();
});

const options = [
  { id: 'tls', label: 'Dépôt Toulouse' },
  { id: 'bdx', label: 'Agence Bordeaux' },
];

// A single test: the module stays loaded after the first one.
test('until it has loaded it is a plain field, which then passes on the focus and the typed text', async () => {
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = () => {};
  const ref = createRef<HTMLInputElement>();
  const onBlur = vi.fn();
  const onSearch = vi.fn();
  const { container } = render(
    <form>
      <ComboBox
        label="Site"
        name="site"
        options={options}
        defaultValue="tls"
        data-testid="site"
        ref={ref}
        onBlur={onBlur}
        onSearch={onSearch}
      />
      <ComboBox label="Autre" name="other" options={options} defaultValue="bdx" disabled />
    </form>,
  );
  const site = screen.getByTestId<HTMLInputElement>('site');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(ref.current).toBe(site);
  expect(site.value).toBe('Dépôt Toulouse');
  expect(screen.getByLabelText<HTMLInputElement>('Autre').disabled).toBe(true);
  const sent = () => Object.fromEntries(new FormData(container.querySelector('form') ?? undefined));
  expect(sent()).toEqual({ site: 'tls' });

  await userEvent.tab();
  expect(document.activeElement).toBe(site);
  await userEvent.keyboard('bor');
  expect(site.value).toBe('bor');
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledOnce();
  // A typed text that matched no choice is replaced by the chosen label.
  expect(site.value).toBe('Dépôt Toulouse');
  await userEvent.click(site);
  await userEvent.clear(site);
  await userEvent.keyboard('bor');
  onBlur.mockClear();

  await act(async () => {
    arrival.arrive();
    await vi.dynamicImportSettled();
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Site' });
  expect(field).not.toBe(site);
  expect(document.activeElement).toBe(field);
  expect(ref.current).toBe(field);
  await userEvent.keyboard('d');
  expect(field.value).toBe('bord');
  expect(onSearch.mock.calls).toEqual([['bor'], ['bord']]);
  expect(onBlur).not.toHaveBeenCalled();
  expect(sent()).toEqual({ site: 'tls' });
});
