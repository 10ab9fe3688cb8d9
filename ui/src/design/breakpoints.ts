/**
 * The custom media of media.css that scripts use, as queries for `matchMedia`. Imported as
 * `media`; one constant each, so that a bundle contains only those that it uses.
 */

export const smallPhone = '(width < 360px)';
export const phone = '(width < 640px)';
export const fromTablet = '(width >= 640px)';
export const noSidebar = '(width <= 768px)';
export const belowDesk = '(width < 1024px)';
export const desk = '(width >= 1024px)';
export const narrowSidebar = '(width <= 1280px)';
