import { Button, type ButtonProps } from '../../design/controls/Button/Button';
import { useCutReason } from '../offline';
import { Permitted } from '../permissions/Permitted';
import { usePermissions } from '../permissions/usePermissions';

/** A link to « Nouvelle commande », which says why it is not available: the role, or a page without a network has neither its code nor prices. */
export function NewOrderButton(props: ButtonProps) {
  const cut = useCutReason();
  return (
    <Permitted reason={usePermissions().refusal('ORDER_WRITE') ?? cut}>
      <Button {...props} />
    </Permitted>
  );
}
