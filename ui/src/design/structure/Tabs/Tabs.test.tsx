import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { NavTabs } from './NavTabs';
import { Tabs } from './Tabs';

const tabs = [
  { id: 'toutes', label: 'Toutes', panel: 'Douze notifications' },
  { id: 'non-lues', label: 'Non lues', count: 3, panel: 'Trois notifications' },
  { id: 'archives', label: 'Archives', panel: 'Aucune notification' },
];

describe('Tabs', () => {
  conforms(Tabs, { props: { label: 'Notifications', tabs }, root: HTMLDivElement });

  const selected = () => screen.getByRole('tab', { selected: true }).textContent;

  test('the first tab is chosen at first, and only its panel is rendered', async () => {
    render(<Tabs label="Notifications" tabs={tabs} />);
    expect(selected()).toBe('Toutes');
    await userEvent.click(screen.getByRole('tab', { name: 'Non lues 3' }));
    expect(selected()).toBe('Non lues 3');
    expect(screen.getByRole('tabpanel', { name: 'Non lues 3' }).textContent).toBe(
      'Trois notifications',
    );
    expect(screen.queryByText('Douze notifications')).toBeNull();
  });

  test('when controlled, it calls `onChange` and waits for the value', async () => {
    const onChange = vi.fn();
    render(<Tabs label="Notifications" tabs={tabs} value="archives" onChange={onChange} />);
    await userEvent.click(screen.getByRole('tab', { name: 'Archives' }));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('tab', { name: 'Toutes' }));
    expect(onChange.mock.calls).toEqual([['toutes']]);
    expect(selected()).toBe('Archives');
  });

  test('an unknown value falls back to the first tab', () => {
    render(<Tabs label="Notifications" tabs={tabs} value="inconnue" />);
    expect(selected()).toBe('Toutes');
  });
});

describe('NavTabs', () => {
  const screens = [
    { label: 'Véhicules', to: '/flotte', count: 36 },
    { label: 'Cuves', to: '/flotte/cuves', count: 6 },
  ];
  conforms(NavTabs, { props: { label: 'Flotte', tabs: screens }, root: HTMLElement });

  test('the current link follows the address', () => {
    render(
      <MemoryRouter initialEntries={['/flotte/cuves']}>
        <NavTabs label="Flotte" tabs={screens} />
      </MemoryRouter>,
    );
    const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(current.map((link) => link.textContent)).toEqual(['Cuves 6']);
  });

  test('links that differ only by their parameters set the current one themselves', () => {
    render(
      <MemoryRouter initialEntries={['/livraisons?statut=ready']}>
        <NavTabs
          label="Livraisons"
          tabs={[
            { label: 'Toutes', to: { search: '' }, count: 50_000, current: false },
            { label: 'Livrées', to: { search: '?statut=delivered' }, current: true },
          ]}
        />
      </MemoryRouter>,
    );
    const [all, delivered] = screen.getAllByRole('link') as [HTMLElement, HTMLElement];
    expect([all.getAttribute('aria-current'), delivered.getAttribute('aria-current')]).toEqual([
      null,
      'page',
    ]);
    expect(all.textContent).toBe('Toutes 50\u202f000');
    expect(delivered.getAttribute('href')).toBe('/livraisons?statut=delivered');
  });
});
