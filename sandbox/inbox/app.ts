import { readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type Express } from 'express';
import type pg from 'pg';
import { findMail, listMails } from './mails.ts';
import { listPage, mailPage, missingPage } from './pages.ts';

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/**
 * Content policy for the HTML of a mail, which any author may have written. The policy allows no
 * script, no request and no origin.
 */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
const stylesheet = readFileSync(path.join(import.meta.dirname, 'inbox.css'), 'utf8');
/**
 * Accepted host names. Another site could resolve its name to this machine (DNS rebinding) to read
 * codes.
 */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Creates an application that shows sent mails as pages and as JSON for tests. The application only
 * reads the table `mails`.
 */
export function createInbox(pool: Pick<pg.Pool, 'query'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    response.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    if (ownNames.has(request.hostname)) next();
    else response.status(403).type('text').send('The inbox answers to localhost only.');
  });

  app.get('/inbox.css', (_request, response) => void response.type('css').send(stylesheet));
  app.get('/', async (request, response) => {
    const recipient = readRecipient(request.query.to);
    response.send(listPage(await listMails(pool, recipient), recipient));
  });
  app.get('/mails/:id', async (request, response) => {
    const mail = await findMail(pool, request.params.id);
    if (mail) response.send(mailPage(mail));
    else response.status(404).send(missingPage());
  });
  app.get('/mails/:id/html', async (request, response) => {
    const mail = await findMail(pool, request.params.id);
    if (mail) response.set('Content-Security-Policy', mailPolicy).send(mail.htmlBody);
    else response.status(404).send(missingPage());
  });
  app.get('/api/mails', async (request, response) => {
    response.json({ items: await listMails(pool, readRecipient(request.query.to)) });
  });
  app.use((_request, response) => void response.status(404).send(missingPage()));
  return app;
}

function readRecipient(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
