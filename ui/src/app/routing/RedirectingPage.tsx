import { useEffect, useState } from 'react';
import { config } from '../../auth/config';
import { initialPath } from '../../auth/initial-path';
import { Notice } from '../../components/Notice/Notice';
import { Button } from '../../design/controls/Button/Button';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { phone, phoneHref } from '../../lib/phone';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';

/** The delay before the page says that the sign-in page is slow, in milliseconds (product S02). */
const slowAfter = 5_000;

/** The page shown while the browser leaves for the sign-in page; it holds no protected data. */
export function RedirectingPage() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  if (!late)
    return <Notice title="Redirection vers la page de connexion…" mark={<Spinner size="lg" />} />;
  const { supportPhone } = config();
  return (
    <Notice
      title="La page de connexion tarde à répondre."
      actions={
        // Not the address bar's path: the guard runs before the address bar changes.
        <Button onClick={() => void again()}>{texts.retry}</Button>
      }
    >
      {fr`Si cela dure, appelez le support : `}
      <a href={phoneHref(supportPhone)}>{phone(supportPhone)}</a>
    </Notice>
  );
}

/** Starts the sign-in again. The guard has already loaded this code, so the import cannot fail. */
async function again(): Promise<void> {
  const { startSignIn } = await import('../../auth/sign-in');
  await startSignIn('user', initialPath.get());
}
