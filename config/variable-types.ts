import { z } from 'zod';

/**
 * Formats of settings. Each message states what is wrong and never repeats a value that can be a
 * password.
 */

/** Creates a variable whose message quotes the given text. */
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

/** Accepts an address with one of the protocols and returns its text unchanged. */
export const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    );

/**
 * Accepts a web address without a query or fragment and removes its trailing slashes, so that paths
 * can be appended to it.
 */
export const publicAddress = () =>
  address('http:', 'https:').transform((text, context) => {
    if (!URL.canParse(text)) return text;
    const { origin: host, pathname, search, hash } = new URL(text);
    if (search || hash) context.addIssue({ code: 'custom', message: `"${text}" must not have a query` });
    return (host + pathname).replace(/(?<!\/)\/+$/, '');
  });

/** Accepts a web address without a path. A trailing slash is removed. */
export const origin = () =>
  publicAddress().superRefine((text, context) => {
    const { origin: only } = new URL(text);
    if (text !== only)
      context.addIssue({ code: 'custom', message: `"${text}" must not have a path, only ${only}` });
  });

/** Accepts comma-separated origins. */
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

/** Accepts comma-separated mail domains. */
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

const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Accepts comma-separated IP addresses. */
export const ipAddresses = () =>
  z
    .string()
    .transform(listOf)
    .refine(
      (ips) => ips.every((ip) => z.union([z.ipv4(), z.ipv6()]).safeParse(ip).success),
      'must be IP addresses with commas between them, like 203.0.113.7',
    );

/**
 * Accepts comma-separated STUN and TURN servers. A TURN server has its username and its credential
 * after its address, with spaces between them.
 */
export const iceServers = () =>
  z
    .string()
    .transform((text) =>
      listOf(text).map((entry) => {
        const [urls = '', username, credential] = entry.split(/\s+/);
        return username === undefined ? { urls } : { urls, username, credential: credential ?? '' };
      }),
    )
    .refine(
      (servers) =>
        servers.every(({ urls, credential }) =>
          /^stun:./.test(urls) ? credential === undefined : /^turns?:./.test(urls) && Boolean(credential),
        ),
      'must be servers with commas between them, like stun:host:3478, turn:host:3478 user word',
    );

/**
 * Accepts a PostgreSQL address without parsing it. A socket address has no host before its path,
 * and only PostgreSQL accepts such an address.
 */
export const databaseUrl = () =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must be an address that starts with postgres:// or postgresql://');

export const secret = () => z.string().min(32, 'needs at least 32 characters');

/**
 * Accepts a private key in PEM. Line breaks can be written as \\n in one line; the returned value
 * has real line breaks.
 */
export const privateKey = () =>
  z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => /^-----BEGIN PRIVATE KEY-----\n/.test(text), 'is not a private key in PEM');
