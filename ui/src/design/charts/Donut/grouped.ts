import type { Part } from './Donut';

/** Returns the parts from largest to smallest; beyond `most`, the smallest become one part named “Autres”. */
export function grouped(parts: readonly Part[], most = 5): Part[] {
  const sorted = [...parts].sort((a, b) => b.value - a.value);
  if (sorted.length <= most) return sorted;
  const rest = sorted.slice(most - 1);
  return [
    ...sorted.slice(0, most - 1),
    {
      id: 'others',
      label: 'Autres',
      tone: 'other',
      value: rest.reduce((all, { value }) => all + value, 0),
    },
  ];
}
