import * as v from 'valibot';
import { emailFault, nameFault } from '../../components/forms/identity';
import { choice, line } from '../../components/forms/rules';
import { notificationValues, roleValues } from './labels';

/** One person, as the form validates it. */
export const person = v.object({
  email: line('email', { required: true, limit: 254, fault: emailFault }),
  firstName: line('firstName', { required: true, limit: 60, fault: nameFault }),
  lastName: line('lastName', { required: true, limit: 60, fault: nameFault }),
  // The role is empty until it is selected.
  role: choice('role', roleValues),
  notificationType: choice('notificationType', notificationValues),
});

/** All people who are invited together. */
export const invitation = v.object({ people: v.array(person) });

/** The values that the form sends. */
export type Person = v.InferOutput<typeof person>;

/** The values that the form holds while it is filled in. */
export type Draft = v.InferInput<typeof invitation>;
