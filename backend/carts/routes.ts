import { Router } from 'express';
import { carts } from '../../contract/carts.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const cartsRouter = Router();

mount(cartsRouter, carts.read, ({ actor }) => service.read(actor));
mount(cartsRouter, carts.readLocal, ({ actor, body }) => service.readLocal(actor, body.lines));
mount(cartsRouter, carts.add, ({ actor, body }) => service.add(actor, body));
mount(cartsRouter, carts.update, ({ actor, body }) => service.update(actor, body));
mount(cartsRouter, carts.remove, ({ actor, query }) => service.remove(actor, query));
