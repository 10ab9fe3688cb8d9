import { Button, type ButtonProps } from '../../design/controls/Button/Button';
import { useDisabledReason } from '../offline';
import { Permitted } from '../permissions/Permitted';
import { usePermissions } from '../permissions/usePermissions';

/** A link to « Nouvelle commande », disabled with a reason: the role, or missing network, because the form's code and prices cannot load. */
export function NewOrderButton(props: ButtonProps) {
  const cut = useDisabledReason();
  return (
    <Permitted reason={usePermissions().refusal('ORDER_WRITE') ?? cut}>
      <Button {...props} />
    </Permitted>
  );
}
