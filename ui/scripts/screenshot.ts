/** Takes docs/screenshot.png, the home page of the README. Run by `make screenshot`. */
import { join } from 'node:path';
import { demonstrate, french, now, root, settle, signIn } from './demonstration.ts';

await demonstrate(async (address, browser) => {
  const page = await browser.newPage({
    ...french,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  await page.clock.setFixedTime(now);
  await signIn(page, address);
  await settle(page);
  await page.screenshot({ path: join(root, 'docs/screenshot.png') });
});
