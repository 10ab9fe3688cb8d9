import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Checkbox } from '../Checkbox/Checkbox';
import { CheckboxGroup, type CheckboxGroupProps } from './CheckboxGroup';

const products = (
  <>
    <Checkbox value="b7" label="Gazole B7" />
    <Checkbox value="hvo" label="HVO100" />
    <Checkbox value="adblue" label="AdBlue" />
  </>
);

conforms(CheckboxGroup, {
  props: { label: 'Produits', children: products },
  root: HTMLFieldSetElement,
  field: true,
  attributes: [[{ size: 'md' }, { 'data-size': 'md' }]],
});

test('size, name and first values reach the boxes; the chosen values are reported in the order of the page', async () => {
  const onValueChange = vi.fn();
  render(
    <CheckboxGroup
      label="Produits"
      name="products"
      size="md"
      defaultValue={['adblue']}
      onValueChange={onValueChange}
    >
      {products}
    </CheckboxGroup>,
  );
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ name }) => name)).toEqual(['products', 'products', 'products']);
  expect(boxes.map(({ dataset }) => dataset['size'])).toEqual(['md', 'md', 'md']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Gazole B7' }));
  expect(onValueChange).toHaveBeenLastCalledWith(['b7', 'adblue']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'AdBlue' }));
  expect(onValueChange).toHaveBeenLastCalledWith(['b7']);
});

test('when controlled, the boxes show the given values', async () => {
  function Controlled(props: Partial<CheckboxGroupProps>) {
    const [value, setValue] = useState<string[]>(['hvo']);
    return (
      <CheckboxGroup label="Produits" value={value} onValueChange={setValue} {...props}>
        {products}
      </CheckboxGroup>
    );
  }
  const { rerender } = render(<Controlled />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Gazole B7' });
  await userEvent.click(box);
  expect(box.checked).toBe(true);
  rerender(<Controlled value={[]} />);
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});
