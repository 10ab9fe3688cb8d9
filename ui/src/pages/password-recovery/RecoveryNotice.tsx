import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signedIn } from '../../auth/session';
import { Email } from '../../components/Email/Email';
import { Notice, type NoticeProps } from '../../components/Notice/Notice';
import { paths } from '../../lib/paths';
import { nbsp } from '../../lib/typography';
import { useSignedInAsQuery } from './PasswordRecovery.generated';
import styles from './PasswordRecovery.module.css';

export type RecoveryNoticeProps = Omit<NoticeProps, 'foot'> & {
  /** The form, below the text. */
  form?: ReactNode;
};

/**
 * The card of the recovery: its text, the form and the way back; a signed-in user also sees their
 * account.
 */
export function RecoveryNotice({ form, ...notice }: RecoveryNoticeProps) {
  return (
    <Notice
      {...notice}
      foot={
        <>
          {form}
          <div className={styles.foot}>
            <Link to={paths.home}>Retour à la connexion</Link>
            <SignedInAs />
          </div>
        </>
      }
    />
  );
}

/**
 * Two lines, reserved until the session is known to avoid a layout shift; without a session they
 * are removed.
 */
function SignedInAs() {
  const { data, loading } = useSignedInAsQuery({ skip: !signedIn() });
  if (!data?.me && !loading) return null;
  return (
    <p>
      {data?.me ? (
        <>
          Vous êtes connecté en tant que <br />
          <Email address={data.me.email} />.
        </>
      ) : (
        <>
          {nbsp}
          <br />
          {nbsp}
        </>
      )}
    </p>
  );
}
