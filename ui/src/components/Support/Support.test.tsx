import { beforeEach } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { conforms } from '../../design/conformance';
import { Support } from './Support';

beforeEach(() => {
  installConfig({ supportPhone: '01 99 00 12 34', supportEmail: 'support@citerne.example' });
});

conforms(Support, { root: HTMLSpanElement });
