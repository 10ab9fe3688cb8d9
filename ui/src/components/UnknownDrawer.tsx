import { Button } from '../design/controls/Button/Button';
import { Drawer } from '../design/overlays/Drawer/Drawer';
import type { Noun } from '../design/table/words';
import { fr } from '../lib/typography';

export type UnknownDrawerProps = {
  /** The noun for the rows of the list below. */
  noun: Noun;
  onClose: () => void;
};

/** Shown in place of a row that does not exist, or that belongs to another business. */
export function UnknownDrawer({ noun: { one, many, feminine }, onClose }: UnknownDrawerProps) {
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${feminine ? 'Cette' : 'Ce'} ${one} est introuvable.`}
      actions={<Button onClick={onClose}>{`Retour aux ${many}`}</Button>}
    >
      <p>
        {feminine
          ? fr`Elle a peut-être été supprimée, ou elle appartient à une autre entreprise.`
          : fr`Il a peut-être été supprimé, ou il appartient à une autre entreprise.`}
      </p>
    </Drawer>
  );
}
