import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { config } from '../../auth/config';
import { sessionEnd, sessionEnding, watchSession } from '../../auth/session-end';
import { BusinessChoice } from '../../components/Forbidden/business-choice';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { useDisconnection } from '../../components/offline';
import { BusinessName } from '../../components/Page/business-name';
import { WindowTitle } from '../../components/Page/WindowTitle';
import { rememberPermissions } from '../../components/permissions/remembered';
import { useShellQuery } from '../../components/permissions/Shell.generated';
import { usePermissions } from '../../components/permissions/usePermissions';
import * as media from '../../design/breakpoints';
import { keepClear } from '../../design/overlays/Dialog/room';
import { pause } from '../../graphql/pause';
import { usePageQuery } from '../../graphql/usePageQuery';
import { forgetFailedPages, lazyPage, lazyPart } from '../../lib/lazy-page';
import { OptionalPart } from '../../lib/OptionalPart';
import { useStore } from '../../lib/store';
import { useMediaQuery } from '../../lib/useMediaQuery';
import { BusinessSelector } from '../business/BusinessSelector';
import { useBusiness } from '../business/useBusiness';
import { useDraftOwner } from '../business/useDraftOwner';
import { useRoleChange } from '../business/useRoleChange';
import { Header } from '../header/Header';
import { UserMenu } from '../header/UserMenu';
import { PaletteKeys } from '../palette/PaletteKeys';
import { signOutQuestionOpen } from '../session/sign-out-question';
import { Waiting } from '../session/Waiting';
import { isNested } from '../sidebar/menu';
import { Sidebar } from '../sidebar/Sidebar';
import { useOverdueInvoices } from '../sidebar/useOverdueInvoices';
import { Footer } from './Footer';
import { PageSkeleton } from './PageSkeleton';
import styles from './Shell.module.css';

// None of these is needed for the first paint. `lazyPart` fetches them in advance, because some report
// a session or a network that is gone.
const MobileMenu = lazyPart(() => import('./MobileMenu').then((m) => m.MobileMenu));
const Tools = lazyPart(() => import('../header/Tools').then((m) => m.Tools));
const Shortcuts = lazyPart(() => import('../shortcuts/Shortcuts').then((m) => m.Shortcuts));
const PalettePlace = lazyPart(() => import('../palette/PalettePlace').then((m) => m.PalettePlace));
// Few installations have a chat.
const ChatPlace = lazyPage(() => import('../chat/ChatPlace').then((m) => m.ChatPlace));
const NoBusiness = lazyPart(() => import('../business/NoBusiness').then((m) => m.NoBusiness));
const SessionEndDialog = lazyPart(() =>
  import('../session/SessionEndDialog').then((m) => m.SessionEndDialog),
);
const SessionNotices = lazyPart(() =>
  import('../session/SessionNotices').then((m) => m.SessionNotices),
);
const SignOutQuestion = lazyPart(() =>
  import('../session/SignOutQuestion').then((m) => m.SignOutQuestion),
);
const SignedOutPage = lazyPart(() =>
  import('../../pages/sign-in/SignedOutPage').then((m) => m.SignedOutPage),
);

/**
 * The frame of every page of a signed-in user (product 4.1): sidebar, header,
 * content, footer. The page fetches its own data at the same time as the frame.
 */
export function Shell({ children }: { children?: ReactNode }) {
  // The frame stays as it is while the business changes.
  const {
    data: shown,
    error,
    loading,
    retry: refetch,
  } = usePageQuery(useShellQuery({ notifyOnNetworkStatusChange: true }));
  const business = useBusiness(shown?.me ? shown : undefined);
  const { drawn: permissions, may } = usePermissions();
  const overdue = useOverdueInvoices(may('FINANCE_READ'));
  const known = shown?.me?.permissions;
  useEffect(() => {
    if (known) rememberPermissions(known);
  }, [known]);
  useRoleChange(shown?.me);
  useDraftOwner(shown?.me?.id, business.selected?.id);
  const { pathname } = useLocation();
  const { chatUrl } = config();
  // The menu is not mounted before its first use: on a phone it would be half of the frame.
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const phone = useMediaQuery(media.noSidebar);
  const narrow = useMediaQuery(media.narrowSidebar);
  const collapsed = !phone && (narrow || isNested(pathname));
  const ended = useStore(sessionEnd);
  const paused = useStore(pause) !== null;
  const cut = useDisconnection() !== null;
  const noticed = useStore(sessionEnding) || paused || cut;
  const leaving = useStore(signOutQuestionOpen);
  useEffect(watchSession, []);

  if (ended === 'signedOut') return <Waiting>Déconnexion…</Waiting>;
  if (ended === 'signedOutHere') return <SignedOut />;
  if (ended === 'elsewhere') return <EmptyFrame />;
  if (hasNoBusiness(error)) {
    return (
      <Suspense>
        <NoBusiness checking={loading} onCheck={refetch} />
      </Suspense>
    );
  }
  const failed = !loading && !shown?.me && error !== undefined;
  const retry = () => {
    // The code of the page may have failed to load too, which nothing has reported yet.
    forgetFailedPages();
    refetch();
  };
  const closeMenu = () => setMenu('closed');
  const sidebar = (
    <Sidebar
      collapsed={collapsed}
      inline={phone}
      permissions={permissions}
      counts={{ finance: overdue }}
      selector={
        <BusinessSelector
          {...business}
          businesses={shown?.businesses ?? []}
          collapsed={collapsed}
          failed={failed}
          onSettled={closeMenu}
        />
      }
    />
  );
  return (
    <div className={styles.shell}>
      <a href="#contenu" className={styles.skip}>
        Aller au contenu
      </a>
      {!phone && <div className={styles.side}>{sidebar}</div>}
      {phone && menu !== 'unused' && (
        <Suspense>
          <MobileMenu open={menu === 'open'} onClose={closeMenu}>
            {sidebar}
          </MobileMenu>
        </Suspense>
      )}
      <div className={styles.column}>
        <Header
          onOpenMenu={phone ? () => setMenu('open') : undefined}
          tools={
            <OptionalPart fallback={<span className={styles.tool} />}>
              <Tools />
            </OptionalPart>
          }
        >
          {shown?.me && <UserMenu me={shown.me} />}
        </Header>
        {noticed && (
          <section ref={clear} aria-label="Messages importants" className={styles.notices}>
            <OptionalPart>
              <SessionNotices />
            </OptionalPart>
          </section>
        )}
        <main id="contenu" tabIndex={-1} className={styles.main}>
          <BusinessName value={business.selected?.name ?? null}>
            <BusinessChoice
              value={{ businesses: shown?.businesses ?? [], switchTo: business.switchTo }}
            >
              {failed ? (
                <LoadFailure error={error} onRetry={retry} retrying={loading} />
              ) : business.switching ? (
                <PageSkeleton />
              ) : (
                (children ?? <Outlet />)
              )}
            </BusinessChoice>
          </BusinessName>
        </main>
        <Footer />
        {chatUrl && (
          <OptionalPart>
            <ChatPlace url={chatUrl} />
          </OptionalPart>
        )}
      </div>
      {leaving && (
        <Suspense>
          <SignOutQuestion />
        </Suspense>
      )}
      {ended !== null && (
        <Suspense>
          <SessionEndDialog />
        </Suspense>
      )}
      <OptionalPart>
        <Shortcuts />
      </OptionalPart>
      <PaletteKeys />
      {shown?.me && (
        <OptionalPart>
          <PalettePlace business={business} businesses={shown.businesses} />
        </OptionalPart>
      )}
      <ScrollRestoration />
    </div>
  );
}

/** Keeps focused elements of the page from being hidden below the notices. */
const clear = (notices: HTMLElement) => keepClear(notices, document.documentElement);

function SignedOut() {
  return (
    <main>
      <Suspense>
        <SignedOutPage />
      </Suspense>
    </main>
  );
}

/**
 * The dialog without the frame: no data of the business may stay readable, as another user may use
 * this device now.
 */
function EmptyFrame() {
  return (
    <main className={styles.shell}>
      <WindowTitle page="Session terminée" />
      <Suspense>
        <SessionEndDialog />
      </Suspense>
    </main>
  );
}

/** Reports whether an error means that the customer belongs to no business (specification §8). */
function hasNoBusiness(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ message }) => message === 'No customer found')
  );
}
