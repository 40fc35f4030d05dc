import { Router } from 'express';
import { office } from '../../contract/office.ts';
import { mount } from '../http/mount.ts';
import * as audit from './audit-service.ts';
import * as queues from './queue-service.ts';

export const officeRouter = Router();

mount(officeRouter, office.counts, () => queues.counts());
mount(officeRouter, office.listQueue, ({ params, query }) => queues.list(params.name, query));
mount(officeRouter, office.decide, ({ actor, params, body }) =>
  queues.decide(actor, params.name, params.id, body),
);
mount(officeRouter, office.listAudit, ({ query }) => audit.list(query.subjectId, query.limit, query.cursor));
