import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { ContactCard } from './ContactCard';
import type { ContactCard_ContactFragment } from './ContactCard.generated';

const contact: ContactCard_ContactFragment = {
  __typename: 'Contact',
  id: 'c1',
  firstName: 'Karim',
  lastName: 'Haddad',
  jobTitle: 'Chef d’exploitation',
  email: 'karim.haddad@garonne-adour.example',
  phone: '+33536491012',
  type: 'OPS',
};

conforms(ContactCard, { props: { contact }, root: HTMLElement });

test('shows the person, and two ways to reach them', () => {
  render(<ContactCard contact={contact} actions={<MenuItem>Modifier</MenuItem>} />);
  const region = screen.getByRole('region', { name: 'Karim Haddad' });
  expect(region.textContent).toContain('Karim HaddadChef d’exploitationOpérationnel');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['05\u00a036\u00a049\u00a010\u00a012', 'tel:+33536491012'],
    ['karim.haddad@garonne-adour.example', 'mailto:karim.haddad@garonne-adour.example'],
  ]);
  expect(screen.getByRole('button', { name: 'Actions\u00a0: Karim Haddad' })).toBeTruthy();
});

test('a contact without known values', () => {
  render(
    <ContactCard
      contact={{
        ...contact,
        firstName: '',
        lastName: '',
        jobTitle: null,
        email: '',
        phone: null,
        type: null,
      }}
    />,
  );
  expect(screen.getByRole('region').textContent).toBe('Contact sans nomNi téléphone ni e-mail');
});
