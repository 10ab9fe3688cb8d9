import { useEffect, useState } from 'react';
import { config } from '../../auth/config';
import { initialPath } from '../../auth/initial-path';
import { Notice } from '../../components/Notice/Notice';
import { Button } from '../../design/controls/Button/Button';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { phone, phoneHref } from '../../lib/phone';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';

/** After this long the person is told that it takes long, in milliseconds (product S02). */
const patience = 5_000;

/** What stands while the page is being left for the sign-in page: nothing of what is protected. */
export function RedirectingPage() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!late)
    return <Notice title="Redirection vers la page de connexion…" mark={<Spinner size="lg" />} />;
  const { supportPhone } = config();
  return (
    <Notice
      title="La page de connexion tarde à répondre."
      actions={
        // The address bar may still show the page that was left: the guard runs before it changes.
        <Button onClick={() => void again()}>{texts.retry}</Button>
      }
    >
      {fr`Si cela dure, appelez le support : `}
      <a href={phoneHref(supportPhone)}>{phone(supportPhone)}</a>
    </Notice>
  );
}

/** The guard has fetched this code already; what failed is what came after. */
async function again(): Promise<void> {
  const { startSignIn } = await import('../../auth/sign-in');
  await startSignIn('person', initialPath.get());
}
