import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { liveSession } from '../../auth/session';
import { storageAvailable } from '../../auth/storage';
import { Email } from '../../components/Email/Email';
import { Notice, type NoticeProps } from '../../components/Notice/Notice';
import { paths } from '../../lib/paths';
import { useSignedInAsQuery } from './PasswordRecovery.generated';
import styles from './PasswordRecovery.module.css';

/** Props of {@link RecoveryNotice}. */
export type RecoveryNoticeProps = Omit<NoticeProps, 'foot'> & {
  /** The form, below what is said. */
  form?: ReactNode;
};

/** The card of the recovery: what is said, the form, the way back; and to somebody who is signed in, as whom. */
export function RecoveryNotice({ form, ...notice }: RecoveryNoticeProps) {
  return (
    <Notice
      {...notice}
      foot={
        <>
          {form}
          <div className={styles.foot}>
            <SignedInAs />
            <Link to={paths.home}>Retour à la connexion</Link>
          </div>
        </>
      }
    />
  );
}

/** Nothing for whoever has no session, and while it is not known whose it is. */
function SignedInAs() {
  const skip = !storageAvailable() || liveSession() === null;
  const { data } = useSignedInAsQuery({ skip });
  if (!data?.me) return null;
  return (
    <p>
      Vous êtes connecté en tant que <Email address={data.me.email} />.
    </p>
  );
}
