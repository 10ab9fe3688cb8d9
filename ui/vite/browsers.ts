/**
 * The browsers the dashboard is built for: the first to know `light-dark()`,
 * which Vite would otherwise rewrite for older ones.
 */
export const browsers = ['chrome123', 'firefox120', 'safari17.5'];
