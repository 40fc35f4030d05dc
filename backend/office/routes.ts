import { Router } from 'express';
import { office } from '../../contract/office.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const officeRouter = Router();

mount(officeRouter, office.counts, () => service.counts());
mount(officeRouter, office.listCreators, ({ query }) =>
  service.listCreators(query.state, query.limit, query.cursor),
);
mount(officeRouter, office.reviewCreator, ({ actor, params, body }) =>
  service.reviewCreator(actor, params.id, body),
);
mount(officeRouter, office.listCourses, ({ query }) =>
  service.listCourses(query.state, query.limit, query.cursor),
);
mount(officeRouter, office.reviewCourse, ({ actor, params, body }) =>
  service.reviewCourse(actor, params.id, body),
);
