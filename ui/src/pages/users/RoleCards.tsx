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
  /** What a line of the summary leads to. */
  id: string;
  /** What a form library gives each choice. */
  field: UseFormRegisterReturn;
  /** Which roles can be given depends on one’s own. */
  access: Permissions;
  /** None can be chosen. */
  disabled?: boolean;
  /** Why. */
  hint?: ReactNode;
  error?: ReactNode;
};

/** A role, chosen among cards that say what each one may do (product 3.2). */
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
