/** What is sent of an operation that has a file among its variables. */
export type Multipart = { readonly variables: Record<string, unknown> };

/**
 * An operation and its file, the variable of that name, as the GraphQL multipart request
 * specification orders them: « operations » with null in the file's place, « map », the file.
 */
export function writeMultipart(content: Multipart, name: string): FormData {
  const { variables } = content;
  const form = new FormData();
  form.append(
    'operations',
    JSON.stringify({ ...content, variables: { ...variables, [name]: null } }),
  );
  form.append('map', JSON.stringify({ file: [`variables.${name}`] }));
  form.append('file', variables[name] as File);
  return form;
}
