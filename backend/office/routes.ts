import { Router } from 'express';
import { office } from '../../contract/office.ts';
import { mount } from '../http/mount.ts';
import * as audit from './audit-service.ts';
import * as service from './service.ts';

export const officeRouter = Router();

mount(officeRouter, office.counts, () => service.counts());
mount(officeRouter, office.listContent, ({ query }) => service.listContent(query));
mount(officeRouter, office.reviewContent, ({ actor, params, query, body }) =>
  service.reviewContent(actor, query.contentType, params.id, body),
);
mount(officeRouter, office.listAudit, ({ query }) => audit.list(query.subjectId, query.limit, query.cursor));
