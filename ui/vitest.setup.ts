import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { patience } from './testing/patience.ts';

// The default is one second.
configure({ asyncUtilTimeout: patience });

// Testing Library knows the fake timers of Jest alone, and would wait for ever under those of Vitest.
Object.assign(globalThis, {
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
});

// Testing Library cleans up automatically only where `afterEach` is a global.
afterEach(cleanup);

// jsdom has no SubtleCrypto, and where a test has a context of its own nothing else brings one.
if (!globalThis.crypto.subtle) {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
}
