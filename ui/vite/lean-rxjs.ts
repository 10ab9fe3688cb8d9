import { type Cut, leftOut } from './lean.ts';

/** What RxJS brings and Apollo never asks of it: values of a scheduler's choosing, and of streams and generators. */
export const rxjs: Cut = {
  library: 'rxjs',
  modules: {
    'dist/esm/internal/observable/from.js': "export { innerFrom as from } from './innerFrom';",
  },
  functions: {
    'dist/esm/internal/observable/innerFrom.js': { process: leftOut },
    'dist/esm/internal/util/isReadableStreamLike.js': {
      readableStreamLikeToAsyncGenerator: leftOut,
    },
  },
};
