import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { pinoHttp } from 'pino-http';
import { redactPath } from '../contract/rules/secret-paths.ts';
import { config } from './config.ts';

// On a full disk, lines are buffered in memory up to this many bytes and then dropped. Otherwise an
// unhandled error of the stream would end the process.
const output = pino.destination({ fd: 1, sync: true, maxLength: 1024 ** 2 });
output.on('error', () => {});

/**
 * Serialises an error without the value that PostgreSQL quotes when it cannot convert it (SQLSTATE
 * class 22), because the value came with a request. Other messages keep the quoted names of tables
 * and constraints.
 */
const err = (error: Error & { code?: unknown; severity?: unknown }) => {
  const line = pino.stdSerializers.err(error);
  if (error.severity === undefined || !String(error.code).startsWith('22')) return line;
  const message = error.message.replace(/".*"/s, '"…"');
  // The field `where` quotes the input, such as a line of JSON.
  return { ...line, where: undefined, message, stack: error.stack?.replace(error.message, () => message) };
};

/**
 * Logger with one line of JSON for each event, never with a token, a password or a body. The
 * `detail` of a database error is omitted because it contains values of the row, such as addresses
 * and texts.
 */
export const log = pino(
  {
    level: config.logLevel,
    serializers: { err },
    base: { service: process.argv[1]?.endsWith('worker.ts') ? 'worker' : 'backend' },
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      'res.headers["set-cookie"]',
      '*.password',
      'err.detail',
    ],
  },
  output,
);

const requestIdForm = /^[\w-]{8,80}$/;

/** Logs each request, with the id that the browser or the front end sent. */
export const logRequests = pinoHttp({
  logger: log,
  genReqId: (req, res) => {
    const given = req.headers['x-request-id'];
    const id = typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
    res.setHeader('x-request-id', id);
    return id;
  },
  serializers: {
    err,
    req: (req: { id: unknown; method: string; url: string }) => ({
      id: req.id,
      method: req.method,
      path: redactPath(req.url),
    }),
    res: (res: { statusCode: number }) => ({ status: res.statusCode }),
  },
  customLogLevel: (_req, res, error) =>
    error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug',
});
