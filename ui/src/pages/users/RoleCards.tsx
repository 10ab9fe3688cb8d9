import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { roles } from '../../components/labels';
import type { Permissions } from '../../components/permissions/usePermissions';
import { Radio } from '../../design/controls/Radio/Radio';
import { RadioGroup } from '../../design/controls/RadioGroup/RadioGroup';
import type { BusinessRole } from '../../graphql/types.generated';
import { mayManage } from './access';
import { roleDescriptions, roleValues } from './labels';

export type RoleCardsProps = {
  /** The id that the error summary links to. */
  id: string;
  /** The form library's registration for each radio button. */
  field: UseFormRegisterReturn;
  /** The permissions of the current user, which limit the roles they can assign. */
  access: Permissions;
  /** Disables every role. */
  disabled?: boolean;
  /** Why the roles are disabled. */
  hint?: ReactNode;
  error?: ReactNode;
};

/** A choice of role: one card each, which says what the role allows (product 3.2). */
export function RoleCards({ id, field, access, disabled = false, hint, error }: RoleCardsProps) {
  return (
    <RadioGroup
      id={id}
      label="Rôle"
      look="card"
      required
      disabled={disabled}
      hint={hint}
      error={error}
    >
      {roleValues
        .filter((role: BusinessRole) => disabled || mayManage(access, role))
        .map((role) => (
          <Radio
            key={role}
            {...field}
            value={role}
            label={roles[role]}
            hint={roleDescriptions[role]}
          />
        ))}
    </RadioGroup>
  );
}
