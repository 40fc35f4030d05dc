import { Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { office } from '../../contract/office.ts';
import { officeWords } from '../../contract/office-words.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import { readCsv } from './audit-csv-service.ts';
import * as audit from './audit-service.ts';
import * as days from './day-service.ts';
import * as notes from './note-service.ts';
import * as queues from './queue-service.ts';
import * as undos from './undo-service.ts';
import * as words from './word-office-service.ts';

export const officeRouter = Router();

mount(officeRouter, office.counts, () => queues.counts());
mount(officeRouter, office.day, ({ actor }) => days.read(actor));
mount(officeRouter, office.listQueue, ({ actor, params, query }) => queues.list(actor, params.name, query));
mount(officeRouter, office.countParts, ({ params, query }) => queues.countParts(params.name, query.view));
mount(officeRouter, office.decide, ({ actor, params, body }) =>
  queues.decide(actor, params.name, params.id, body),
);
mount(officeRouter, office.listAudit, ({ actor, query }) => audit.list(actor, query));
mount(officeRouter, office.auditSummary, ({ actor, query }) => audit.summarise(actor, query));
mount(officeRouter, office.auditAsCsv, async ({ actor, query, res }) => {
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="kumu-office-log.csv"',
  });
  await pipeline(Readable.from(readCsv(actor, query)), res);
});
mount(officeRouter, office.addNote, ({ actor, params, body }) =>
  notes.add(actor, params.name, params.id, body),
);
mount(officeRouter, office.listDecisions, ({ actor }) => undos.listOwn(actor));
mount(officeRouter, office.undo, async ({ actor, params }) => {
  await undos.undo(actor, params.id);
  return done;
});

mount(officeRouter, officeWords.listWords, ({ query }) => words.list(query));
mount(officeRouter, officeWords.addWord, ({ actor, body }) => words.add(actor, body));
mount(officeRouter, officeWords.tryWords, async ({ body }) => ({ matches: await words.tryText(body.text) }));
mount(officeRouter, officeWords.changeWord, ({ actor, params, body }) =>
  words.change(actor, params.id, body),
);
mount(officeRouter, officeWords.removeWord, async ({ actor, params }) => {
  await words.remove(actor, params.id);
  return done;
});
