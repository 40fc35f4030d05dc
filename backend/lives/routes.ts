import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { liveEditing } from '../../contract/live-editing.ts';
import { lives } from '../../contract/lives.ts';
import { officeLives } from '../../contract/office-lives.ts';
import { done } from '../../contract/shared.ts';
import * as ratings from '../engagement/rating-service.ts';
import { mount } from '../http/mount.ts';
import * as bookings from './booking-service.ts';
import { readDraft } from './draft-service.ts';
import * as editing from './editing-service.ts';
import { listForOffice } from './office-service.ts';
import { rate } from './rating-service.ts';
import { listReminders } from './reminder-service.ts';
import * as seats from './seat-service.ts';
import * as service from './service.ts';
import { updateStatus } from './status-service.ts';
import * as viewer from './viewer-service.ts';

export const livesRouter = Router();

mount(livesRouter, lives.list, ({ actor, query }) => service.list(actor, query));
mount(livesRouter, lives.listStatuses, ({ actor, query }) => service.listStatuses(actor, query.ids));
mount(livesRouter, lives.listReminders, ({ actor }) => listReminders(actor));
mount(livesRouter, lives.readStatus, ({ actor, params }) => service.readStatus(actor, params.id));
mount(livesRouter, liveEditing.updateStatus, ({ actor, params, body }) =>
  updateStatus(actor, params.id, body),
);
mount(livesRouter, liveEditing.create, ({ actor, body }) => editing.create(actor, body));
mount(livesRouter, lives.read, ({ params }) => service.read(params.id));
mount(livesRouter, liveEditing.update, ({ actor, params, body }) => editing.update(actor, params.id, body));
mount(livesRouter, liveEditing.remove, async ({ actor, params }) => {
  await editing.remove(actor, params.id);
  return done;
});
mount(livesRouter, liveEditing.draft, ({ actor, params }) => readDraft(actor, params.id));
mount(livesRouter, lives.preview, ({ actor, params }) => service.preview(actor, params.id));

mount(livesRouter, lives.viewerState, ({ actor, params }) => viewer.readViewerState(actor, params.id));
mount(livesRouter, lives.book, ({ actor, params }) => seats.book(actor, params.id));
mount(livesRouter, lives.unbook, ({ actor, params }) => seats.unbook(actor, params.id));
mount(livesRouter, liveEditing.listBookings, ({ actor, params, query }) =>
  bookings.list(actor, params.id, query),
);
mount(livesRouter, liveEditing.exportBookings, async ({ actor, params, res }) => {
  const { fileName, rows } = await bookings.exportCsv(actor, params.id);
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  await pipeline(Readable.from(rows), res);
});
mount(livesRouter, officeLives.listForOffice, ({ query }) => listForOffice(query));

mount(livesRouter, lives.listRatings, ({ params, query }) =>
  ratings.list('LIVE', params.id, query.limit, query.cursor),
);
mount(livesRouter, lives.rate, ({ actor, params, body }) => rate(actor, params.id, body));
mount(livesRouter, lives.removeRating, async ({ actor, params }) => {
  await ratings.remove(actor, 'LIVE', params.id);
  return done;
});
