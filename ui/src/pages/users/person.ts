import * as v from 'valibot';
import { emailFault, nameFault } from '../../components/forms/identity';
import { choice, line } from '../../components/forms/rules';
import { notificationValues, roleValues } from './labels';

/** One person, as the form has it. */
export const person = v.object({
  email: line('email', { required: true, limit: 254, fault: emailFault }),
  firstName: line('firstName', { required: true, limit: 60, fault: nameFault }),
  lastName: line('lastName', { required: true, limit: 60, fault: nameFault }),
  // Nobody has a role before it is chosen.
  role: choice('role', roleValues),
  notificationType: choice('notificationType', notificationValues),
});

/** Everybody who is invited at once. */
export const invitation = v.object({ people: v.array(person) });

/** What the form sends. */
export type Person = v.InferOutput<typeof person>;

/** What the form holds while it is filled in. */
export type Draft = v.InferInput<typeof invitation>;
