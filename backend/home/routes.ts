import { Router } from 'express';
import { home } from '../../contract/home.ts';
import { mount } from '../http/mount.ts';
import { readRows } from './service.ts';

export const homeRouter = Router();

mount(homeRouter, home.read, ({ actor }) => readRows(actor));
