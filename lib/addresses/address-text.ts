import type { PostalAddress } from '@/contract/addresses';
import { isPrintable } from '@/contract/rules/printable';
import { toLine } from '@/contract/rules/visible-text';
import { auStates, type AuState, type PostCountry } from '@/contract/values/shop';

/** Fields of a postal address as they are typed. */
export type AddressText = {
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postcode: string;
  country: PostCountry;
  phone: string;
};

export type AddressField = keyof AddressText;

/** Fields from top to bottom. */
export const addressFields = [
  'name',
  'line1',
  'line2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
] as const satisfies AddressField[];

/** Maximum length that the server accepts for each free-text field (characters). */
export const addressLengths = {
  name: 100,
  line1: 120,
  line2: 120,
  city: 80,
  postcode: 10,
  phone: 25,
} as const;

export const emptyAddress: AddressText = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postcode: '',
  country: 'AU',
  phone: '',
};

export type AddressFault = 'missing' | 'letters' | 'postcode' | 'phone';

const needed: AddressField[] = ['name', 'line1', 'city'];
const printed: AddressField[] = ['name', 'line1', 'line2', 'city'];
const isState = (text: string): text is AuState => auStates.some((state) => state === text);

/**
 * Returns the fault of each field that the server would reject. The schema library is not used,
 * because it is as large as a page. A test compares the result with the contract's schema.
 */
export function findFaults(address: AddressText): Partial<Record<AddressField, AddressFault>> {
  const faults: Partial<Record<AddressField, AddressFault>> = {};
  for (const field of needed) if (toLine(address[field]) === '') faults[field] = 'missing';
  for (const field of printed) if (!isPrintable(toLine(address[field]))) faults[field] = 'letters';
  if (address.country === 'AU' && !isState(address.state)) faults.state = 'missing';
  if (!/^\d{4}$/.test(address.postcode.trim())) faults.postcode = 'postcode';
  if (!/^(?:\+?[\d ()-]{6,25})?$/.test(address.phone.trim())) faults.phone = 'phone';
  return faults;
}

export const isComplete = (address: AddressText): boolean => Object.keys(findFaults(address)).length === 0;

/** Returns the typed address as the server expects it. */
export function toPostalAddress(address: AddressText): PostalAddress {
  const { country, state } = address;
  return {
    name: toLine(address.name),
    line1: toLine(address.line1),
    line2: toLine(address.line2),
    city: toLine(address.city),
    state: country === 'AU' && isState(state) ? state : '',
    postcode: address.postcode.trim(),
    country,
    phone: address.phone.trim(),
  };
}

/** Returns a saved address without its label. */
export const withoutLabel = ({
  name,
  line1,
  line2,
  city,
  state,
  postcode,
  country,
  phone,
}: PostalAddress): PostalAddress => ({ name, line1, line2, city, state, postcode, country, phone });

/** Returns the last line of an address: "Marrickville NSW 2204". */
export const toTownLine = ({ city, state, postcode }: { city: string; state: string; postcode: string }) =>
  [city, state, postcode].filter(Boolean).join(' ');

/** Returns street and town in one line: "Level 3, 210 Clarence Street, Sydney NSW 2000". */
export const toOneLine = (address: PostalAddress): string =>
  [address.line2, address.line1, toTownLine(address)].filter(Boolean).join(', ');
