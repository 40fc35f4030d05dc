import { Router } from 'express';
import { library } from '../../contract/library.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const libraryRouter = Router();

mount(libraryRouter, library.list, ({ actor, query }) => service.list(actor, query));
mount(libraryRouter, library.readShelves, ({ actor }) => service.readShelves(actor));
