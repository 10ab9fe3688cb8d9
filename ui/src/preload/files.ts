import { patternOf } from '../lib/paths';

/** The files of each page beyond those of every visit, by the page's path; a segment that starts with a colon matches one identifier. */
export type Files = Readonly<Record<string, readonly string[]>>;

/** The files of the page that a path leads to; none for one that is not listed. */
export function filesOf(pathname: string, files: Files): readonly string[] {
  return files[patternOf(pathname, Object.keys(files)) ?? ''] ?? [];
}

/** The element that makes a browser fetch a file that will be wanted, exactly as it will be wanted. */
export function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.crossOrigin = 'anonymous';
  // The entry comes first: nothing can be shown without it.
  link.fetchPriority = 'low';
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else {
    link.rel = 'modulepreload';
  }
  link.href = file;
  return link;
}
