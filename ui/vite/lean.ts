/**
 * Vite plugin: leaves out of the built page what a library brings and we never
 * ask of it. Under development and in unit tests the library is whole; what is
 * left out says so when something calls it in the built page.
 *
 * A build that does not meet what is to be left out fails, so that none of it
 * comes back unseen with a new version.
 */
import { type ESTree, type Plugin, parseSync } from 'vite';

/** What is left out of one library. */
export type Cut = {
  /** The library's folder, as it is in a module's path. */
  readonly library: string;
  /** What stands in the place of whole modules, by their paths in the library. */
  readonly modules?: Readonly<Record<string, string>>;
  /** What stands in the place of the bodies of functions and methods, by module and name. */
  readonly functions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Modules whose declarations go when nothing uses them, although a bundler cannot tell that they may. */
  readonly pure?: readonly string[];
};

/** A body that tells where the function has gone. */
export const leftOut = "throw new Error('Left out of the built page: ui/vite/lean.ts.');";

/** Leaves out what the cuts say. */
export function lean(cuts: readonly Cut[]): Plugin {
  const met = new Set<string>();
  return {
    name: 'citerne:lean',
    apply: 'build',
    load: {
      filter: { id: /\/node_modules\// },
      handler(id) {
        for (const { library, modules = {} } of cuts) {
          const code = modules[pathIn(library, id)];
          if (code === undefined) continue;
          met.add(id);
          return { code, moduleSideEffects: false };
        }
        return null;
      },
    },
    transform: {
      filter: { id: /\/node_modules\// },
      handler(code, id) {
        for (const { library, functions = {}, pure = [] } of cuts) {
          const path = pathIn(library, id);
          const bodies = functions[path];
          if (!bodies && !pure.includes(path)) continue;
          met.add(id);
          return { code: edit(code, bodies ?? {}, pure.includes(path)), map: null };
        }
        return null;
      },
    },
    buildEnd(error) {
      const missing = cuts.flatMap(({ library, modules = {}, functions = {}, pure = [] }) =>
        [...Object.keys(modules), ...Object.keys(functions), ...pure].filter(
          (path) => ![...met].some((id) => pathIn(library, id) === path),
        ),
      );
      if (!error && missing.length > 0) this.error(`No module is ${missing.join(', ')}.`);
    },
  };
}

/** A module's path in a library; empty when it belongs to another. */
function pathIn(library: string, id: string): string {
  return id.split(`/node_modules/${library}/`)[1] ?? '';
}

type Node = ESTree.Node;
type Change = { readonly start: number; readonly end: number; readonly text: string };

/**
 * Gives functions and methods other bodies. With `pure`, declarations of a
 * module's top that only make a component also lose what keeps them when
 * nothing uses them: their display names, and not being marked as pure.
 */
export function edit(code: string, bodies: Readonly<Record<string, string>>, pure = false): string {
  const changes: Change[] = [];
  const found = new Set<string>();
  const { program } = parseSync('module.js', code);
  walk(program, (node) => {
    const { name, body } = named(node) ?? {};
    if (name === undefined || !body || !Object.hasOwn(bodies, name)) return true;
    if (found.has(name)) throw new Error(`Two functions are called ${name}.`);
    found.add(name);
    changes.push({ start: body.start, end: body.end, text: `{ ${bodies[name]} }` });
    return false;
  });
  const missing = Object.keys(bodies).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`No function is called ${missing.join(', ')}.`);
  if (pure) changes.push(...program.body.flatMap(purified));
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** The name and the body of a function that has both. */
function named(node: Node): { readonly name: string; readonly body: Node } | undefined {
  const [name, body] =
    node.type === 'FunctionDeclaration'
      ? [node.id?.name, node.body]
      : node.type === 'MethodDefinition' && node.key.type === 'Identifier'
        ? [node.key.name, node.value.body]
        : [];
  return name && body ? { name, body } : undefined;
}

/** What makes a statement of a module's top one that may go. */
function purified(statement: Node): Change[] {
  if (statement.type === 'ExpressionStatement') {
    const { expression, start, end } = statement;
    const isName =
      expression.type === 'AssignmentExpression' &&
      expression.left.type === 'MemberExpression' &&
      expression.left.property.type === 'Identifier' &&
      expression.left.property.name === 'displayName';
    return isName ? [{ start, end, text: '' }] : [];
  }
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ init }) => {
    if (init?.type === 'CallExpression') {
      return [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }];
    }
    if (init?.type !== 'ClassExpression') return [];
    return [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' },
      { start: init.end, end: init.end, text: ')()' },
    ];
  });
}

function walk(node: Node, into: (node: Node) => boolean): void {
  if (!into(node)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, into);
    }
  }
}
