/** The rules of forms, as schemas: beside identity.ts, for the forms come later than the page. */
import * as v from 'valibot';
import { hasControls, printable } from '../../lib/characters';
import type { Fault } from './identity';
import { sentence, sentences, tooLong } from './sentences';

/** What a line of text must be. */
export type LineRule = {
  /** It may not be empty. */
  required?: boolean;
  /** Characters at most; 100 by default. */
  limit?: number;
  /** What is wrong with a text that is not empty. */
  fault?: (text: string) => Fault;
};

/** The schema of a text, without the blanks around it; `name` is the field in the sentences of product 7.3. */
export function line(name: string, { required = false, limit = 100, fault }: LineRule = {}) {
  const faultOf = (text: string) => (text && fault?.(text)) || '';
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => !required || text !== '', sentence(name, 'required')),
    v.check((text) => [...text].length <= limit, tooLong(limit)),
    v.check((text) => !hasControls(text), sentences.control_characters),
    v.check(
      (text) => faultOf(text) === '',
      ({ input }) => sentence(name, faultOf(input)),
    ),
  );
}

/** The schema of a text of several lines, without the blanks around it and what nobody sees of a pasted one; `limit` is its characters at most. */
export function paragraphs(limit: number) {
  return v.pipe(
    v.string(),
    v.transform(printable),
    v.trim(),
    v.check((text) => [...text].length <= limit, tooLong(limit)),
  );
}

/** The schema of a choice among values; the sentence is that of `name` when none is chosen. */
export function choice<T extends string>(name: string, values: readonly T[]) {
  return v.pipe(v.nullable(v.string(), ''), v.picklist(values, sentence(name, 'invalid')));
}
