/** The rules of forms, as schemas. Separate from identity.ts, because forms load later than the page. */
import * as v from 'valibot';
import { hasControls, printable } from '../../lib/characters';
import type { Fault } from './identity';
import { sentence, sentences, tooLong } from './sentences';

/** The rules of a line of text. */
export type LineRule = {
  /** It must not be empty. */
  required?: boolean;
  /** The maximum number of characters; 100 by default. */
  limit?: number;
  /** Returns the fault of a text that is not empty. */
  fault?: (text: string) => Fault;
};

/** Returns the schema of a trimmed text; `name` is the field in the sentences of product 7.3. */
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

/** Returns the schema of a trimmed text of several lines, without the invisible characters of pasted text; `limit` is the maximum number of characters. */
export function paragraphs(limit: number) {
  return v.pipe(
    v.string(),
    v.transform(printable),
    v.trim(),
    v.check((text) => [...text].length <= limit, tooLong(limit)),
  );
}

/** Returns the schema of a choice among values; without a choice it has the sentence of `name`. */
export function choice<T extends string>(name: string, values: readonly T[]) {
  return v.pipe(v.nullable(v.string(), ''), v.picklist(values, sentence(name, 'invalid')));
}
