import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveSession } from '../src/auth/session';
import { fr } from '../src/lib/typography';
import { ask } from './fetcher';

type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly currentBusiness: { readonly name: string } | null;
};

/** The signed-in user, or a link to sign in; in the sandbox, a link to other accounts. */
export function SessionLine() {
  const token = useSyncExternalStore(onChange, () => liveSession()?.access_token);
  const person = usePerson(token);
  const accounts = useSandboxAccounts();
  const other = accounts && (
    <a href={accounts} target="_blank" rel="noopener noreferrer">
      {token ? 'Changer de compte' : fr`Comptes du bac à sable`}
    </a>
  );
  if (!token)
    return (
      <p className="session-line" data-state="none" role="status">
        {fr`Aucune session : seul « appConfig » répond. `}
        <a href="/">Se connecter au tableau de bord</a>, puis revenir ici. {other}
      </p>
    );
  return (
    <p className="session-line" role="status">
      {person ? <strong>{nameOf(person)}</strong> : 'Session ouverte'}
      {fr` : jointe à chaque requête, aucun en-tête n’est à écrire. `}
      {other}
    </p>
  );
}

function nameOf({ firstName, lastName, currentBusiness }: Person): string {
  const name = `${firstName} ${lastName}`;
  return currentBusiness ? `${name}, ${currentBusiness.name}` : name;
}

/** Returns the user of a session; undefined until the API responds, and when it fails. */
function usePerson(token: string | undefined): Person | undefined {
  const [known, setKnown] = useState<{ token: string; person: Person }>();
  useEffect(() => {
    if (!token) return;
    let current = true;
    ask({ query: '{ me { firstName lastName currentBusiness { name } } }' }).then(
      ({ data }) => {
        const person = data?.['me'] as Person | null | undefined;
        if (current && person) setKnown({ token, person });
      },
      // Running a query shows the error.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [token]);
  return known?.token === token ? known?.person : undefined;
}

/** Returns the sandbox page that signs in as another account; undefined with a real provider. */
function useSandboxAccounts(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    sandboxAccounts().then(setAddress, () => {});
  }, []);
  return address;
}

/** Reads the sandbox address from the configuration in the dashboard's own page. */
async function sandboxAccounts(): Promise<string | undefined> {
  const page = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
  const content = page.querySelector('meta[name="citerne-config"]')?.getAttribute('content');
  const { sandbox, authUrl } = JSON.parse(content ?? '{}') as Record<string, unknown>;
  return sandbox === true ? new URL('/sandbox/#comptes', String(authUrl)).href : undefined;
}

/** Listens to `storage` for a sign-in or sign-out in another tab, and to `focus` for a return to this tab. */
function onChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener('focus', listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener('focus', listener);
  };
}
