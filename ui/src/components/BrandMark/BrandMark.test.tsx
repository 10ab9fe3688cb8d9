import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { BrandMark } from './BrandMark';

describe('BrandMark', () => {
  conforms(BrandMark, { root: SVGElement });

  test('has the given size', () => {
    const { container } = render(<BrandMark size={28} />);
    expect(container.querySelector('svg[width="28"][height="28"]')).not.toBeNull();
  });
});
