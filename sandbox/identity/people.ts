import type { AccountClaims } from 'oidc-provider';

/** Person with an account in the sandbox. */
export type Person = { id: string; claims: Omit<AccountClaims, 'sub'>; note: string };

/** Persons for all cases that a sign-in has to handle. */
export const people: Person[] = [
  {
    id: 'juniper',
    claims: {
      name: 'Juniper Calloway',
      given_name: 'Juniper',
      family_name: 'Calloway',
      email: 'juniper@sandbox.test',
      email_verified: true,
    },
    note: 'verified email address, new to Kumu',
  },
  {
    id: 'oren',
    claims: { name: 'Oren', email: 'oren@sandbox.test', email_verified: true },
    note: 'verified email address, new to Kumu, one name only',
  },
  {
    id: 'member',
    claims: { name: 'Demo Member', email: 'member@kumu.test', email_verified: true },
    note: 'the address of the demo member, who has a Kumu password',
  },
  {
    id: 'unverified',
    claims: { name: 'Pascal Amory', email: 'pascal@sandbox.test', email_verified: false },
    note: 'email address that nobody has verified',
  },
  { id: 'nameless', claims: {}, note: 'shares neither name nor email address' },
];

/**
 * Returns the person with an id, if the person exists.
 * @param added persons of a test in addition to the list above
 */
export const findPerson = (id: string, added: readonly Person[]): Person | undefined =>
  [...people, ...added].find((person) => person.id === id);
