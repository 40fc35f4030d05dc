import { z } from 'zod';

/** The forms that a setting's text may have. Each message names what is wrong; none repeats a value that may be a password. */

/** A variable whose message quotes the text that was given. */
const matching = (isRight: (text: string) => boolean, complaint: string) =>
  z.string().refine(isRight, { error: ({ input }) => `"${String(input)}" ${complaint}` });

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

export const portNumber = () => matching(isPort, 'is not a port (1 to 65535)').transform(Number);

export const wholeNumber = (least: number, most: number) =>
  matching(
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
    `is not a whole number from ${least} to ${most}`,
  ).transform(Number);

export const oneOf = <const T extends readonly [string, ...string[]]>(...allowed: T) =>
  z.enum(allowed, {
    error: ({ input }) =>
      `"${String(input)}" must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`,
  });

/** An address with one of the protocols; its text is returned unchanged. */
export const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    );

/** A web address without a query, to which paths are added; slashes at its end are removed. */
export const publicAddress = () =>
  address('http:', 'https:').transform((text, context) => {
    if (!URL.canParse(text)) return text;
    const { origin: host, pathname, search, hash } = new URL(text);
    if (search || hash) context.addIssue({ code: 'custom', message: `"${text}" must not have a query` });
    return (host + pathname).replace(/(?<!\/)\/+$/, '');
  });

/** A web address without a path; a slash at its end is removed. */
export const origin = () =>
  publicAddress().superRefine((text, context) => {
    const { origin: only } = new URL(text);
    if (text !== only)
      context.addIssue({ code: 'custom', message: `"${text}" must not have a path, only ${only}` });
  });

/** Origins with commas between them. */
export const origins = () =>
  z.string().transform((text, context) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const { data, error } = origin().safeParse(entry);
        for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
        return data ?? entry;
      }),
  );

/** Mail domains with commas between them. */
export const mailDomains = () =>
  z
    .string()
    .toLowerCase()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (domains) => domains.every((domain) => z.regexes.domain.test(domain)),
      'must be mail domains with commas between them, like example.org',
    );

/** Not parsed: with a socket it has no host before its path, which only PostgreSQL accepts as an address. */
export const databaseUrl = () =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must be an address that starts with postgres:// or postgresql://');

export const secret = () => z.string().min(32, 'needs at least 32 characters');

/** A private key in PEM; in one line its line breaks are written as \\n. Its value has them. */
export const privateKey = () =>
  z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => /^-----BEGIN PRIVATE KEY-----\n/.test(text), 'is not a private key in PEM');
