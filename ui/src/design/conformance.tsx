/** The contract of every component of the design system, as one set of tests that each component's test calls. */
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { createElement, createRef, type ElementType, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';

/** The description of a component for these tests. */
export type Conformance = {
  /** The required props. */
  props?: Record<string, unknown>;
  /** The element of its root. */
  root: typeof HTMLElement | typeof SVGElement;
  /** Props, and the data attributes of the root that they must set. */
  attributes?: [props: Record<string, unknown>, attributes: Record<string, string | null>][];
  /** It accepts `disabled`: a click then does nothing. */
  disabled?: boolean;
  /**
   * A form field: ref and other props go to the native control, className to the frame around it
   * (`[data-part="field"]`, itself the root of a group); label, hint, error and required are exposed.
   * An `optional` field is never required; for a `member` of a group, the group shows the error and `required`.
   */
  field?: boolean | 'optional' | 'member';
  /** Why its root is not the outermost element: the trigger of a menu is before it. */
  notOutermost?: string;
  /** Renders the parent that its root needs. */
  wrap?: (element: ReactNode) => ReactNode;
};

/** Declares the tests: ref, className, other props, data attributes, disabled, accessibility. The stories check the colours of both themes in Chromium. */
export function conforms(component: unknown, conformance: Conformance): void {
  const {
    props = {},
    root: Root,
    attributes = [],
    disabled = false,
    field = false,
    notOutermost,
    wrap,
  } = conformance;
  const Component = component as ElementType;
  const show = (more: Record<string, unknown>) => {
    const ref = createRef<Element>();
    const element = createElement(Component, { ...props, ref, ...more });
    const router = createMemoryRouter([{ path: '*', element: wrap ? wrap(element) : element }]);
    const view = render(<RouterProvider router={router} />);
    if (!ref.current) throw new Error('The ref was not attached to an element.');
    const frame = field ? ref.current.closest('[data-part="field"]') : ref.current;
    if (!frame) throw new Error('There is no frame around the control.');
    return { root: ref.current, frame, ...view };
  };

  describe('conformance', () => {
    test('the ref receives the root', () => {
      expect(show({}).root).toBeInstanceOf(Root);
    });

    test(`the root is the outermost element${notOutermost ? `, but: ${notOutermost}` : ''}`, () => {
      const { frame, container } = show({});
      // With a parent from `wrap` it must be the only child.
      const outermost = wrap ? frame.parentElement?.firstElementChild : container.firstElementChild;
      expect(outermost === frame && frame.nextElementSibling === null).toBe(!notOutermost);
    });

    test('className is added to the component’s classes', () => {
      const own = [...show({}).frame.classList];
      const { root, frame } = show({ className: 'mine' });
      expect([...frame.classList]).toEqual([...own, 'mine']);
      expect(root === frame || !root.classList.contains('mine')).toBe(true);
    });

    test('other props go to the root, and no style attribute is written', () => {
      const { root } = show({ id: 'given', 'data-testid': 'given' });
      expect(root.id).toBe('given');
      expect(root.getAttribute('data-testid')).toBe('given');
      expect(root.ownerDocument.querySelectorAll('[style]')).toHaveLength(0);
    });

    for (const [given, expected] of attributes) {
      test(`${JSON.stringify(given)} shows as ${JSON.stringify(expected)}`, () => {
        const { root } = show(given);
        for (const [name, value] of Object.entries(expected)) {
          expect(root.getAttribute(name), name).toBe(value);
        }
      });
    }

    if (disabled) {
      test('when disabled, a click does nothing', async () => {
        const onClick = vi.fn();
        await userEvent.click(show({ onClick }).root);
        expect(onClick).toHaveBeenCalledOnce();
        const { root } = show({ onClick, disabled: true });
        await userEvent.click(root);
        expect(onClick).toHaveBeenCalledOnce();
        expect(root.getAttribute('data-state')).toBe('disabled');
      });
    }

    if (field) {
      const described = (root: Element) =>
        (root.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => root.ownerDocument.getElementById(id)?.textContent);

      test('the label names it, also when hidden', () => {
        for (const labelHidden of [false, true]) {
          const { root } = show({ label: 'Nom du site', labelHidden });
          const named = root.matches('fieldset')
            ? screen.getByRole(root.getAttribute('role') ?? 'group', { name: 'Nom du site' })
            : screen.getByLabelText('Nom du site');
          expect(named).toBe(root);
          cleanup();
        }
      });

      if (field !== 'member')
        test('the error describes it before the hint', () => {
          const { root, frame } = show({ hint: 'Une aide.', error: 'Une erreur.' });
          expect(described(root).slice(0, 2)).toEqual(['Une erreur.', 'Une aide.']);
          expect(frame.getAttribute('data-state')).toBe('invalid');
          // A fieldset has no such state unless it is a radiogroup: its controls have it.
          const alone = root.matches('fieldset:not([role="radiogroup"])');
          for (const one of alone ? root.querySelectorAll('input') : [root]) {
            expect(one.getAttribute('aria-invalid')).toBe('true');
          }
        });

      if (field === true)
        test('when required, the asterisk is hidden from screen readers', () => {
          const { frame } = show({ label: 'Nom du site', required: true });
          const mark = [...frame.querySelectorAll('[aria-hidden="true"]')];
          expect(mark.some(({ textContent }) => textContent === '*')).toBe(true);
        });
    }

    test('axe finds nothing', async () => {
      const { container } = show({});
      // jsdom has no layout, and therefore no contrast.
      const { violations } = await axe.run(container, {
        rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      });
      expect(violations).toEqual([]);
    });
  });
}
