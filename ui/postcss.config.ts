import { join } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';

/** Vite uses it for every build, development server and test of this folder. */
export default {
  plugins: [
    globalData({ files: [join(import.meta.dirname, 'src/design/media.css')] }),
    customMedia(),
  ],
};
