import * as media from '../../design/breakpoints';

/** Reports whether this browser can show a PDF in a page. Phones show only a part of the first page. */
export function canPreview(): boolean {
  return navigator.pdfViewerEnabled && !window.matchMedia(media.phone).matches;
}
