import { Router } from 'express';
import { office } from '../../contract/office.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as audit from './audit-service.ts';
import * as days from './day-service.ts';
import * as notes from './note-service.ts';
import * as queues from './queue-service.ts';
import * as undos from './undo-service.ts';

export const officeRouter = Router();

mount(officeRouter, office.counts, () => queues.counts());
mount(officeRouter, office.day, ({ actor }) => days.read(actor));
mount(officeRouter, office.listQueue, ({ actor, params, query }) => queues.list(actor, params.name, query));
mount(officeRouter, office.decide, ({ actor, params, body }) =>
  queues.decide(actor, params.name, params.id, body),
);
mount(officeRouter, office.listAudit, ({ query }) => audit.list(query.subjectId, query.limit, query.cursor));
mount(officeRouter, office.addNote, ({ actor, params, body }) =>
  notes.add(actor, params.name, params.id, body),
);
mount(officeRouter, office.listDecisions, ({ actor }) => undos.listOwn(actor));
mount(officeRouter, office.undo, async ({ actor, params }) => {
  await undos.undo(actor, params.id);
  return done;
});
