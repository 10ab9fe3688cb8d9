import type { Page } from '@playwright/test';

/** Returns the words in table cells that wrap between two letters, because the cell is too narrow. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('th, td')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1)
            broken.push(`${word} in “${cell.textContent?.slice(0, 60)}”`);
        }
      }
    }
    return broken;
  });
