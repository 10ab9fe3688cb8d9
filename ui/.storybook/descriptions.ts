import type { ArgTypesEnhancer, StrictArgTypes, StrictInputType } from 'storybook/internal/csf';

/**
 * Removes comments of the code from the table of props: they are in English, for developers. The French
 * descriptions are those of the `argTypes` of a meta.
 */
export const withoutComments: ArgTypesEnhancer = ({ argTypes, component, parameters }) => {
  const { extractArgTypes } = (parameters['docs'] ?? {}) as Docs;
  const read = (component && extractArgTypes?.(component)) || {};
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, row]) => [name, withoutCommentsOf(read[name], row)]),
  );
};

/** The parameter with Storybook's function that reads the props of a component in its source. */
type Docs = { extractArgTypes?: (component: unknown) => StrictArgTypes | null };

/** Returns a row of the table without the comments that Storybook read with the prop. */
function withoutCommentsOf(
  read: StrictInputType | undefined,
  { description, table, ...row }: StrictInputType,
): StrictInputType {
  const { jsDocTags: _, type, defaultValue, ...others } = (table ?? {}) as Table;
  return {
    ...row,
    ...(description && description !== read?.description && { description }),
    table: {
      ...others,
      ...(type && { type: codeOf(type) }),
      ...(defaultValue && { defaultValue: codeOf(defaultValue) }),
    },
  };
}

type Table = NonNullable<StrictInputType['table']> & { jsDocTags?: unknown };
type Code = { summary?: string | undefined; detail?: string | undefined };

/** Removes the comments inside a type or a value. */
function codeOf({ summary, detail }: Code): Code {
  return {
    ...(summary && { summary: plain(summary) }),
    ...(detail && { detail: plain(detail) }),
  };
}

const plain = (code: string) => code.replace(/\s*\/\*[\s\S]*?\*\//g, '');
