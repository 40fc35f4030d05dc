import { Router } from 'express';
import { files } from '../../contract/files.ts';
import { serve } from '../http/serve.ts';
import * as service from './service.ts';

export const filesRouter = Router();

serve(filesRouter, files.start, ({ actor, body }) => service.start(actor, body));
serve(filesRouter, files.resume, ({ actor, params }) => service.resume(actor, params.id));
serve(filesRouter, files.finish, ({ actor, params }) => service.finish(actor, params.id));
serve(filesRouter, files.list, ({ actor, query }) => service.list(actor, query));
serve(filesRouter, files.update, ({ actor, body }) => service.update(actor, body));
serve(filesRouter, files.read, ({ actor, params }) => service.read(actor, params.id));
serve(filesRouter, files.remove, ({ actor, params }) => service.remove(actor, params.id));
