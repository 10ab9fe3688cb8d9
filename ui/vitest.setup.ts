import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { patience } from './testing/patience.ts';

// The default is one second.
configure({ asyncUtilTimeout: patience });

// Testing Library knows only the fake timers of Jest, and would wait forever with those of Vitest.
Object.assign(globalThis, {
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
});

// Testing Library cleans up automatically only where `afterEach` is a global.
afterEach(cleanup);

// jsdom has no SubtleCrypto, and in a test with its own context nothing else provides one.
if (!globalThis.crypto.subtle) {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
}
