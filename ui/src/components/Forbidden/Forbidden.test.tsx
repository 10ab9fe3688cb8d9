import { beforeEach } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { conforms } from '../../design/conformance';
import { Forbidden } from './Forbidden';

beforeEach(() => installConfig());

conforms(Forbidden, {
  props: { role: 'VIEWER', business: 'Transports Garonne-Adour' },
  root: HTMLDivElement,
});
