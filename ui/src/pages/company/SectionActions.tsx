import { type LucideIcon, Pencil, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';

type SectionButtonProps = {
  icon: LucideIcon;
  /** Why it is disabled. */
  reason: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

export function SectionButton({ icon, reason, onClick, children }: SectionButtonProps) {
  return (
    <Permitted reason={reason}>
      <Button look="outline" icon={<Icon of={icon} size={18} />} onClick={onClick}>
        {children}
      </Button>
    </Permitted>
  );
}

export function EditItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={<Icon of={Pencil} size={18} />} onSelect={onSelect}>
      Modifier
    </MenuItem>
  );
}

export function DefaultItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={<Icon of={Star} size={18} />} onSelect={onSelect}>
      Définir par défaut
    </MenuItem>
  );
}

export function DeleteItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={<Icon of={Trash2} size={18} />} destructive onSelect={onSelect}>
      Supprimer
    </MenuItem>
  );
}
