import { composeStory } from '@storybook/react-vite';
import type { ArgTypes } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { withoutComments } from '../../.storybook/descriptions';

/** A component with the props that Storybook reads in its source, in the format of react-docgen. */
const Documented = Object.assign((_: { tone?: string }) => null, {
  __docgenInfo: {
    description: 'A component.',
    props: {
      tone: { tsType: { name: 'string' }, description: 'The importance.' },
      label: { tsType: { name: 'string' }, description: 'The name;\nsee {@link tone}.' },
      value: { tsType: { name: 'number' }, description: 'The value.\n@deprecated Use tone.' },
      measure: {
        tsType: {
          name: 'signature',
          type: 'object',
          raw: '{ /** The unit. */ unit: string }',
          signature: { properties: [] },
        },
        defaultValue: { value: 'litres /* the usual one */ as Measure' },
        description: '',
      },
    },
  },
});

/** The table of props of its page, as Storybook computes it. */
function table(): ArgTypes {
  const meta = {
    title: 'Documented',
    component: Documented,
    argTypes: { tone: { description: 'L’importance.' } },
  };
  const story = composeStory({}, meta, { argTypesEnhancers: [withoutComments] });
  return (story as unknown as { argTypes: ArgTypes }).argTypes;
}

test('no comment of the code is in the table of props', () => {
  const rows = table();
  expect(Object.keys(rows)).toEqual(['tone', 'label', 'value', 'measure']);
  for (const { description, table } of Object.values(rows))
    expect(JSON.stringify([description, table])).not.toMatch(/\b(the|use|see|usual)\b/i);
});

test('the French descriptions, the types and the values are in the table of props', () => {
  const { tone, label, measure } = table();
  expect(tone).toMatchObject({
    description: 'L’importance.',
    table: { type: { summary: 'string' } },
  });
  expect(label?.description).toBeUndefined();
  expect(measure?.table).toMatchObject({
    type: { summary: '{ unit: string }' },
    defaultValue: { summary: 'litres as Measure' },
  });
});
