import type { Locator, Page } from '@playwright/test';
import { expect, painted } from './journey';

/** Opens the command palette by keyboard, once the frame is there; returns its focused field. */
export async function openPalette(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'Rechercher…' })).toBeVisible();
  await painted(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Rechercher' });
  await expect(palette.getByRole('combobox', { name: 'Rechercher' })).toBeFocused();
  return palette;
}
