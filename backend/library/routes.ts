import { Router } from 'express';
import { library } from '../../contract/library.ts';
import { serve } from '../http/serve.ts';
import * as service from './service.ts';

export const libraryRouter = Router();

serve(libraryRouter, library.list, ({ actor, query }) => service.list(actor, query.limit, query.cursor));
