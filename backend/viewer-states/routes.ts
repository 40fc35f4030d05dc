import { Router } from 'express';
import { viewerStates } from '../../contract/viewer-states.ts';
import { db } from '../db/connection.ts';
import { readViewerStates } from '../extension-points/viewer-states.ts';
import { mount } from '../http/mount.ts';

export const viewerStatesRouter = Router();

mount(viewerStatesRouter, viewerStates.list, async ({ actor, query }) => ({
  items: await readViewerStates(db, actor.userId, query.refs),
}));
