import { patternOf } from '../lib/paths';

/**
 * The additional files of each page, by the page's path; a segment that starts with a colon matches one
 * identifier.
 */
export type Files = Readonly<Record<string, readonly string[]>>;

/** Returns the files of the page of a path; none for a path that is not listed. */
export function filesOf(pathname: string, files: Files): readonly string[] {
  return files[patternOf(pathname, Object.keys(files)) ?? ''] ?? [];
}

/**
 * Returns the link element that preloads a file, with the same mode as its later use, so that it is
 * fetched once.
 */
export function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.crossOrigin = 'anonymous';
  // The entry has priority: nothing can be shown without it.
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
