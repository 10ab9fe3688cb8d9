import * as media from '../../design/breakpoints';

/** Whether this browser shows a PDF in a page. A phone shows a part of its first page. */
export function canPreview(): boolean {
  return navigator.pdfViewerEnabled && !window.matchMedia(media.phone).matches;
}
