import { Button, type ButtonProps } from '../../design/controls/Button/Button';
import { useCutReason } from '../offline';
import { Permitted } from '../permissions/Permitted';

/** A link to « Nouvelle commande », of which a page without a network has neither code nor prices. */
export function NewOrderButton(props: ButtonProps) {
  return (
    <Permitted reason={useCutReason()}>
      <Button {...props} />
    </Permitted>
  );
}
