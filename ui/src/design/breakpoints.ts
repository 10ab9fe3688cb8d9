/** The custom media of media.css that scripts ask for, as queries for `matchMedia`. */
export const media = {
  phone: '(width < 640px)',
  fromTablet: '(width >= 640px)',
  noSidebar: '(width <= 768px)',
  belowDesk: '(width < 1024px)',
  desk: '(width >= 1024px)',
  narrowSidebar: '(width <= 1280px)',
} as const;
