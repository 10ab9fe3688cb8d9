/** A page with the pictures side by side, four per line; routes have six. */

/** One line: its subject, and the files of its pictures. */
export type Line = { room: string; name: string; pictures: readonly Picture[] };

/** One picture: its file next to the page, its title, and its size in px. */
export type Picture = { file: string; title: string; width: number; height: number };

/** Returns the contact sheet as a self-contained page. */
export function contactSheet(lines: readonly Line[]): string {
  const rooms = groupBy(lines, ({ room }) => room);
  const links = [...rooms.keys()].map((room) => `<a href="#${slug(room)}">${text(room)}</a>`);
  const sections = [...rooms].map(
    ([room, its]) =>
      `<section id="${slug(room)}"><h2>${text(room)}</h2>${its.map(row).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Citerne, planche-contact</title>
<style>
  :root { --bg: light-dark(oklch(97.6% .006 85), oklch(19% .022 258)); --text: light-dark(oklch(25% .03 258), oklch(95% .008 85)); --quiet: light-dark(oklch(45% .022 258), oklch(78% .014 258)); --line: light-dark(oklch(90.5% .008 85), oklch(31% .025 258)); color-scheme: light dark; }
  body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.45 "Avenir Next", Avenir, "Nunito Sans", system-ui, sans-serif; }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 12px 36px; background: var(--bg); border-bottom: 1px solid var(--line); }
  header strong { font-size: 16px; margin-right: 8px; }
  a { color: inherit; }
  section { padding: 24px 36px 0; scroll-margin-top: 44px; }
  h2 { font-size: 22px; margin: 0 0 16px; }
  figure { margin: 0 0 32px; }
  figcaption { margin-bottom: 8px; font-weight: 600; }
  .pictures { display: grid; grid-template-columns: 1440fr 1440fr 390fr 390fr; gap: 12px; align-items: start; }
  .pictures a { font-size: 12px; color: var(--quiet); text-decoration: none; }
  img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; margin-bottom: 4px; }
</style>
<header><strong>Citerne</strong>${links.join('')}</header>
${sections.join('\n')}
</html>
`;
}

function row({ name, pictures }: Line): string {
  const each = pictures.map(
    ({ file, title, width, height }) =>
      `<a href="${text(file)}"><img src="${text(file)}" alt="${text(name)}, ${text(title)}" width="${width}" height="${height}" loading="lazy">${text(title)}</a>`,
  );
  return `<figure><figcaption>${text(name)}</figcaption><div class="pictures">${each.join('')}</div></figure>`;
}

/** Groups items by a key, in the order of its first appearance. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Returns a name as part of a file name or an address. */
export function slug(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'accueil';
}

function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
