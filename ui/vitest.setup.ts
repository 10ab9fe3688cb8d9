import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine is slow, not wrong: the default of one second made tests flaky.
configure({ asyncUtilTimeout: 10_000 });

// Testing Library cleans up by itself only where `afterEach` is a global.
afterEach(cleanup);
