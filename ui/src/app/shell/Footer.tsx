import { ExternalLink } from 'lucide-react';
import { config } from '../../auth/config';
import { Support } from '../../components/Support/Support';
import { Chip } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { fr } from '../../lib/typography';
import styles from './Footer.module.css';

/** The footer of each page: how to get help and, in a sandbox, a badge for fictional data (product 4.1). */
export function Footer() {
  const { sandbox, authUrl } = config();
  return (
    <footer className={styles.footer}>
      <p>
        {fr`Besoin d’aide ? `}
        <Support />
      </p>
      {sandbox && (
        <a
          className={styles.sandbox}
          // The provider serves the sandbox panel (product 13.8).
          href={new URL('/sandbox/', authUrl).href}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Chip mark={<Icon of={ExternalLink} size={16} />}>Bac à sable — données fictives</Chip>
          <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </a>
      )}
    </footer>
  );
}
