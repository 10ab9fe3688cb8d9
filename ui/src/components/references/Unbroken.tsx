import { references } from './references';
import styles from './Unbroken.module.css';

export type UnbrokenProps = {
  children: string;
  /** Another text that is not broken: the reference of a mandate, whose form depends on the provider. */
  piece?: string;
};

/** A sentence whose references are not broken: a line may end before one, but not at its hyphens. */
export function Unbroken({ children, piece }: UnbrokenProps) {
  const at = piece ? children.indexOf(piece) : -1;
  const parts =
    piece && at >= 0
      ? [children.slice(0, at), piece, children.slice(at + piece.length)]
      : children.split(references);
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={styles.reference}>
        {part}
      </span>
    ),
  );
}
