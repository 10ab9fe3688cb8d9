import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emailFault } from './identity';
import { choice, line, paragraphs } from './rules';
import { sentences } from './sentences';

function messages(schema: v.GenericSchema, value: unknown) {
  return v.safeParse(schema, value, { abortPipeEarly: true }).issues?.map((one) => one.message);
}

test('a line is required, bounded and checked, in this order', () => {
  const schema = line('email', { required: true, limit: 10, fault: emailFault });
  expect(messages(schema, '  ')).toEqual(['Indiquez l’adresse e-mail.']);
  expect(messages(schema, 'a@longer.fr')).toEqual(['10\u00a0caractères au plus.']);
  expect(messages(schema, 'a@b')?.[0]).toMatch(/^Adresse e-mail invalide/);
  expect(v.parse(schema, ' a@b.fr ')).toBe('a@b.fr');
});

test('an optional empty line is not checked', () => {
  expect(messages(line('email', { fault: emailFault }), '')).toBeUndefined();
});

test('a choice is one of its values', () => {
  const schema = choice('type', ['OPS']);
  expect(messages(schema, null)).toEqual(['Choisissez le type de contact.']);
  expect(messages(schema, 'OPS')).toBeUndefined();
});

test('a line with invisible characters is refused; paragraphs are kept without them', () => {
  const refused = [sentences.control_characters];
  expect(messages(line('label'), 'a\rEND:VEVENT')).toEqual(refused);
  expect(messages(line('label'), 'a\u202eb')).toEqual(refused);
  expect(messages(line('label'), 'a\tb')).toEqual(refused);
  expect(messages(line('label'), 'a\u200bb')).toEqual(refused);
  expect(v.parse(paragraphs(5), ' a\tb\r\n\ufeffc\u202e ')).toBe('a b\nc');
  expect(messages(paragraphs(1000), 'x'.repeat(1001))).toEqual([
    '1\u202f000\u00a0caractères au plus.',
  ]);
});
