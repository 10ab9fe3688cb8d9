import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

/**
 * react-aria adds a `<style>` to the page at the first control that can be
 * pressed, unless an element has this id; the content security policy would
 * refuse it. Our own style sheets set its rules: `touch-action` on cells,
 * buttons and options. (react-aria 3.53, interactions/usePress.)
 *
 * The other style element, in overlays/usePreventScroll, is for modal popovers on
 * iOS only: this application has none, its floating elements are native popovers.
 */
const pressableStyle = 'react-aria-pressable-style';

if (!document.getElementById(pressableStyle)) {
  const marker = document.createElement('meta');
  marker.id = pressableStyle;
  document.head.append(marker);
}

/** Sets react-aria to French in any browser: its texts, and the names of months and days. */
export function FrenchAria({ children }: { children: ReactNode }) {
  return <I18nProvider locale="fr-FR">{children}</I18nProvider>;
}
