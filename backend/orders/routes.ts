import { Router } from 'express';
import { carts } from '../../contract/carts.ts';
import { orders } from '../../contract/orders.ts';
import { mount } from '../http/mount.ts';
import * as checkout from './checkout-service.ts';
import * as service from './order-service.ts';

export const ordersRouter = Router();

mount(ordersRouter, carts.preview, ({ actor, body }) => checkout.preview(actor, body));
mount(ordersRouter, carts.checkout, ({ actor, body }) => checkout.checkout(actor, body));

mount(ordersRouter, orders.list, ({ actor, query }) => service.list(actor, query));
mount(ordersRouter, orders.read, ({ actor, params }) => service.read(actor, params.id));
mount(ordersRouter, orders.cancel, ({ actor, params }) => service.cancel(actor, params.id));
mount(ordersRouter, orders.pay, ({ actor, params }) => service.pay(actor, params.id));
