import { Router } from 'express';
import { office } from '../../contract/office.ts';
import { serve } from '../http/serve.ts';
import * as service from './service.ts';

export const officeRouter = Router();

serve(officeRouter, office.counts, () => service.counts());
serve(officeRouter, office.listCreators, ({ query }) =>
  service.listCreators(query.state, query.limit, query.cursor),
);
serve(officeRouter, office.reviewCreator, ({ actor, params, body }) =>
  service.reviewCreator(actor, params.id, body),
);
serve(officeRouter, office.listCourses, ({ query }) =>
  service.listCourses(query.state, query.limit, query.cursor),
);
serve(officeRouter, office.reviewCourse, ({ actor, params, body }) =>
  service.reviewCourse(actor, params.id, body),
);
