import * as v from 'valibot';
import { emailFault, type Fault, nameFault } from '../../lib/identity';
import { sentence } from '../../lib/sentences';
import { notificationValues, roleValues } from './labels';

/** A line that cannot be empty, by a rule of product 7.3. */
const line = (field: string, fault: (text: string) => Fault) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(sentence(field, 'required')),
    v.check((text) => text === '' || fault(text) === '', sentence(field, 'invalid')),
  );

/** One person, as the form has it. */
export const person = v.object({
  email: line('email', emailFault),
  firstName: line('firstName', nameFault),
  lastName: line('lastName', nameFault),
  // Nobody has a role before it is chosen.
  role: v.pipe(v.nullable(v.string()), v.picklist(roleValues, sentence('role', 'invalid'))),
  notificationType: v.picklist(notificationValues, 'Choisissez les notifications.'),
});

/** Everybody who is invited at once. */
export const invitation = v.object({ people: v.array(person) });

/** What the form sends. */
export type Person = v.InferOutput<typeof person>;

/** What the form holds while it is filled in. */
export type Draft = v.InferInput<typeof invitation>;
