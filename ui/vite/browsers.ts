/** The first browsers that know `light-dark()`, which Vite would rewrite for older ones. */
export const browsers = ['chrome123', 'firefox120', 'safari17.5'];
