/** Parameters of Punycode (RFC 3492). */
const [BASE, TMIN, TMAX, SKEW, DAMP] = [36, 1, 26, 38, 700];
const [FIRST_BIAS, FIRST_CODE] = [72, 128];
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - TMIN) * TMAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - TMIN));
  return bias + Math.floor(((BASE - TMIN + 1) * rest) / (rest + SKEW));
}

/**
 * Decodes a domain label without its `xn--`. Returns null for a label that is not valid Punycode.
 */
function decode(label: string): string | null {
  const dash = label.lastIndexOf('-');
  const signs = dash > 0 ? [...label.slice(0, dash)] : [];
  let [code, place, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let at = dash > 0 ? dash + 1 : 0; at < label.length;) {
    const before = place;
    for (let weight = 1, k = BASE; ; k += BASE, at += 1) {
      const digit = digits.indexOf(label[at] ?? ' ');
      if (digit < 0) return null;
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, TMIN), TMAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    at += 1;
    const count = signs.length + 1;
    bias = adapt(place - before, count, before === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > 0x10ffff) return null;
    signs.splice(place, 0, String.fromCodePoint(code));
    place += 1;
  }
  return signs.join('');
}

const ascii = /^[\u0000-\u007f]*$/;

/**
 * Maximum length of a domain. A longer text is not converted, because the conversion time grows
 * faster than the length.
 */
const MAX_DOMAIN = 253;

/**
 * Returns a domain in its DNS form, in which labels with non-ASCII letters begin with `xn--`.
 * Returns a text that is not a domain unchanged.
 */
export function toStoredDomain(domain: string): string {
  if (domain.length > MAX_DOMAIN || ascii.test(domain) || /[\s/?#:%\\@[\]<>^|]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * Letters of a label that is shown decoded. All letters must belong to one script or one language.
 */
const shownLetters = [
  // Latin letters, without phonetic letters and the dotless i.
  /^[a-z\u00df-\u00f6\u00f8-\u0130\u0132-\u017f]+$/,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}]+$/u,
  ...['Arabic', 'Bengali', 'Cyrillic', 'Devanagari', 'Greek', 'Hebrew', 'Tamil', 'Telugu', 'Thai'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{Script=Inherited}]+$`, 'u'),
  ),
];

/** Labels of letters that look like Latin letters. */
const looksLatin = /^[аеорсухіјѕһԁӏԛԝѵгкмтвнαγηικνορτυχω]+$/;

/** Returns true for a label whose letters cannot be mistaken for other letters. */
function isClear(label: string): boolean {
  const letters = label.replace(/[\d-]/g, '');
  return shownLetters.some((shown) => shown.test(letters)) && !looksLatin.test(letters);
}

/**
 * Returns a domain with decoded labels. A label remains encoded if encoding it again would not give
 * the same label, or if its letters look like others.
 */
export const toReadableDomain = (domain: string): string =>
  domain.replace(/(?<![^.@])xn--[a-z0-9-]{1,59}(?![^.])/g, (label) => {
    const readable = decode(label.slice(4));
    return readable && isClear(readable) && toStoredDomain(readable) === label ? readable : label;
  });

/** Applies a function to the domain of an address. */
const withDomain = (address: string, change: (domain: string) => string): string => {
  const at = address.lastIndexOf('@') + 1;
  return at > 0 ? address.slice(0, at) + change(address.slice(at)) : address;
};

/** Returns an address in its stored form, which is the same for both spellings of a domain. */
export const toStoredAddress = (address: string): string =>
  withDomain(address.replaceAll('\uff20', '@'), toStoredDomain);

/** Returns an address with a readable domain. */
export const toReadableAddress = (address: string): string => withDomain(address, toReadableDomain);

/** Returns true if the mailbox before the @ is ASCII. Most mail servers accept nothing else. */
export const hasPlainMailbox = (address: string): boolean =>
  ascii.test(address.slice(0, Math.max(address.lastIndexOf('@'), 0)));
