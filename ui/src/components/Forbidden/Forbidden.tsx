import { type ComponentPropsWithRef, use } from 'react';
import { classes } from '../../design/classes';
import { Button } from '../../design/controls/Button/Button';
import { forbidden } from '../../design/feedback/Drawing/drawings/forbidden';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { Menu, MenuItem } from '../../design/overlays/Menu/Menu';
import type { BusinessRole } from '../../graphql/types.generated';
import { paths } from '../../lib/paths';
import { labelOf, roles } from '../labels';
import { useDisabledReason } from '../offline';
import pageStyles from '../Page/Page.module.css';
import { WindowTitle } from '../Page/WindowTitle';
import { BusinessChoice } from './business-choice';

/** Other props go to its root. */
export type ForbiddenProps = Omit<ComponentPropsWithRef<'div'>, 'role' | 'children'> & {
  /** The user's role in the business; absent when unknown. */
  role?: BusinessRole | null | undefined;
  /** The name of the business; null until known. */
  business: string | null | undefined;
};

const title = 'Accès non autorisé';
const change = 'Changer d’entreprise';

/** Shown in place of a page that the role may not open (product S22). */
export function Forbidden({ role, business, className, ...rest }: ForbiddenProps) {
  const choice = use(BusinessChoice);
  const cut = useDisabledReason();
  const others = choice?.businesses.filter(({ name }) => name !== business) ?? [];
  const known = labelOf(roles, role);
  return (
    <div className={classes(pageStyles.page, className)} {...rest}>
      <WindowTitle page={title} />
      <ErrorState
        drawing={forbidden}
        title={title}
        text={`Votre rôle ${known ? `(${known}) ` : ''}ne donne pas accès à cette page${business ? ` pour ${business}` : ''}.`}
        actions={
          <>
            <Button to={paths.home}>Retour à l’accueil</Button>
            {choice && others.length > 0 && (
              <Menu
                label={change}
                trigger={(trigger) => (
                  <Button {...trigger} look="outline">
                    {change}
                  </Button>
                )}
              >
                {others.map((other) => (
                  <MenuItem
                    key={other.id}
                    {...(!cut && { description: labelOf(roles, other.role) })}
                    reason={cut}
                    onSelect={() => void choice.switchTo(other)}
                  >
                    {other.name}
                  </MenuItem>
                ))}
              </Menu>
            )}
          </>
        }
      />
    </div>
  );
}
