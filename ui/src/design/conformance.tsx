/** What every component of the design system promises, as one set of tests that each component's own test calls. */
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { createElement, createRef, type ElementType, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';

/** What a component's test says about it. */
export type Conformance = {
  /** Props without which it cannot be rendered. */
  props?: Record<string, unknown>;
  /** The element that its root is. */
  root: typeof HTMLElement | typeof SVGElement;
  /** Props, and the data attributes of the root that must follow them. */
  attributes?: [props: Record<string, unknown>, attributes: Record<string, string | null>][];
  /** It takes `disabled`: a click then does nothing. */
  disabled?: boolean;
  /**
   * A form field: ref and further props go to the native control, className to the frame around it
   * (`[data-part="field"]`, itself the root of a group); label, hint, error and required are said.
   * `optional` is never required; of a `member` of a group, the group says both what is wrong and required.
   */
  field?: boolean | 'optional' | 'member';
  /** Why its root is not the outermost of what it draws: the trigger of a menu stands before it. */
  notOutermost?: string;
  /** Where it stands, when its root needs a certain parent. */
  wrap?: (element: ReactNode) => ReactNode;
};

/** Declares the tests: ref, className, rest props, data attributes, disabled, accessibility. Both themes' colours are looked at in Chromium, through the stories. */
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
    if (!ref.current) throw new Error('The ref was not given to an element.');
    const frame = field ? ref.current.closest('[data-part="field"]') : ref.current;
    if (!frame) throw new Error('There is no frame around the control.');
    return { root: ref.current, frame, ...view };
  };

  describe('conformance', () => {
    test('the ref holds the root', () => {
      expect(show({}).root).toBeInstanceOf(Root);
    });

    test(`the root is the outermost element${notOutermost ? `, but: ${notOutermost}` : ''}`, () => {
      const { frame, container } = show({});
      // With a parent of its own it is all that stands in that one.
      const outermost = wrap ? frame.parentElement?.firstElementChild : container.firstElementChild;
      expect(outermost === frame && frame.nextElementSibling === null).toBe(!notOutermost);
    });

    test('className is added to its own', () => {
      const own = [...show({}).frame.classList];
      const { root, frame } = show({ className: 'mine' });
      expect([...frame.classList]).toEqual([...own, 'mine']);
      expect(root === frame || !root.classList.contains('mine')).toBe(true);
    });

    test('further props go to the root, and no style attribute is written', () => {
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
      test('disabled, a click does nothing', async () => {
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
          // A fieldset has no such state unless it is a radiogroup: its controls have.
          const alone = root.matches('fieldset:not([role="radiogroup"])');
          for (const one of alone ? root.querySelectorAll('input') : [root]) {
            expect(one.getAttribute('aria-invalid')).toBe('true');
          }
        });

      if (field === true)
        test('required, the asterisk is for the eye only', () => {
          const { frame } = show({ label: 'Nom du site', required: true });
          const mark = [...frame.querySelectorAll('[aria-hidden="true"]')];
          expect(mark.some(({ textContent }) => textContent === '*')).toBe(true);
        });
    }

    test('axe finds nothing', async () => {
      const { container } = show({});
      // Layout, and with it contrast, does not exist in jsdom.
      const { violations } = await axe.run(container, {
        rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      });
      expect(violations).toEqual([]);
    });
  });
}
