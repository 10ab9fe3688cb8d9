import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { lastPage, Pagination } from './Pagination';

const props = { page: 1, pageSize: 25 as const, total: 312, onPageChange: () => {} };

describe('Pagination', () => {
  conforms(Pagination, {
    props,
    root: HTMLElement,
    attributes: [
      [{}, { 'data-layout': 'pages' }],
      [{ layout: 'more' }, { 'data-layout': 'more' }],
    ],
  });

  test.each([
    [{}, '1–25 sur 312'],
    [{ page: 13 }, '301–312 sur 312'],
    [{ page: 99 }, '301–312 sur 312'],
    [{ page: 2, pageSize: 100 as const, total: 1204 }, '101–200 sur 1\u202f204'],
    [{ total: 1 }, '1–1 sur 1'],
    [{ total: 0 }, '0–0 sur 0'],
    [{ page: 2, layout: 'more' as const }, '50 sur 312'],
  ])('%o: %s', (more, place) => {
    render(<Pagination {...props} {...more} />);
    expect(screen.getByRole('navigation').textContent).toContain(place);
  });

  test('goes to the neighbouring pages, and not beyond the ends', async () => {
    const onPageChange = vi.fn();
    const { rerender } = render(<Pagination {...props} onPageChange={onPageChange} />);
    const previous = screen.getByRole('button', { name: 'Page précédente' });
    const next = screen.getByRole('button', { name: 'Page suivante' });
    await userEvent.click(previous);
    expect(onPageChange).not.toHaveBeenCalled();
    await userEvent.click(next);
    expect(onPageChange).toHaveBeenLastCalledWith(2);
    rerender(<Pagination {...props} page={13} onPageChange={onPageChange} />);
    expect(document.activeElement).toBe(next);
    await userEvent.click(next);
    expect(onPageChange).toHaveBeenCalledOnce();
    await userEvent.click(previous);
    expect(onPageChange).toHaveBeenLastCalledWith(12);
  });

  test('offers 25, 50 or 100 rows when there are more than 25', async () => {
    const onPageSizeChange = vi.fn();
    const { rerender } = render(<Pagination {...props} onPageSizeChange={onPageSizeChange} />);
    await userEvent.selectOptions(screen.getByLabelText('Lignes par page'), '100');
    expect(onPageSizeChange).toHaveBeenCalledExactlyOnceWith(100);
    rerender(<Pagination {...props} total={25} onPageSizeChange={onPageSizeChange} />);
    expect(screen.queryByLabelText('Lignes par page')).toBeNull();
  });

  test('on a phone, loads more rows', async () => {
    const onPageChange = vi.fn();
    const more = { ...props, layout: 'more' as const, onPageChange };
    const { rerender } = render(<Pagination {...more} />);
    await userEvent.click(screen.getByRole('button', { name: 'Afficher 25 de plus' }));
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2);
    rerender(<Pagination {...more} page={12} />);
    expect(screen.getByRole('button', { name: 'Afficher 12 de plus' })).toBeTruthy();
    rerender(<Pagination {...more} page={13} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('on a phone, says how many rows have loaded when some are missing, and offers no more', () => {
    render(<Pagination {...props} page={8} layout="more" loaded={100} />);
    expect(screen.getByRole('navigation').textContent).toBe('100 sur 312');
  });

  test('on a phone, stops at the maximum number of rows, and says how to see the rest', () => {
    const more = { ...props, total: 1204, layout: 'more' as const };
    const { rerender } = render(<Pagination {...more} page={19} />);
    expect(screen.getByRole('button', { name: 'Afficher 25 de plus' })).toBeTruthy();
    expect(screen.queryByText(/^Affinez/)).toBeNull();
    for (const page of [20, 48]) {
      rerender(<Pagination {...more} page={page} />);
      expect(screen.queryByRole('button')).toBeNull();
      expect(screen.getByText(/^500 sur/)).toBeTruthy();
      expect(screen.getByText(/^Affinez la recherche/)).toBeTruthy();
    }
  });
});

test('a list has at least one page, and a last page that may be incomplete', () => {
  expect([lastPage(0, 25), lastPage(25, 25), lastPage(26, 25)]).toEqual([1, 1, 2]);
});
