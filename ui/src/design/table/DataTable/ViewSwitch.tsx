import { LayoutGrid, Table2 } from 'lucide-react';
import { Toggle, ToggleGroup } from '../../controls/ToggleGroup/ToggleGroup';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';

/** The views of a list, as in `?vue=`; cards by default. */
export const views = ['cartes', 'tableau'] as const;

type View = (typeof views)[number];

export type ViewSwitchProps = { value: View; onChange: (view: View) => void };

/** A switch between cards and a table: the `view` of a DataTable. On a phone a list always has cards. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  return (
    <ToggleGroup
      label="Affichage"
      labelHidden
      value={value}
      onValueChange={(view) => onChange(view === 'tableau' ? 'tableau' : 'cartes')}
    >
      <Toggle value="cartes">
        <Icon of={LayoutGrid} size={18} />
        <VisuallyHidden>Cartes</VisuallyHidden>
      </Toggle>
      <Toggle value="tableau">
        <Icon of={Table2} size={18} />
        <VisuallyHidden>Tableau</VisuallyHidden>
      </Toggle>
    </ToggleGroup>
  );
}
