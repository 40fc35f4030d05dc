import { Router } from 'express';
import { officePeople } from '../../contract/office-people.ts';
import { done } from '../../contract/shared.ts';
import { notFound } from '../errors.ts';
import { mount } from '../http/mount.ts';
import * as people from './service.ts';

export const peopleRouter = Router();

mount(peopleRouter, officePeople.list, ({ query }) => people.list(query));
// This route precedes the route of a person, which would otherwise match it as an id.
mount(peopleRouter, officePeople.count, () => people.count());
mount(peopleRouter, officePeople.read, ({ actor, params }) => people.read(actor, params.id));
mount(peopleRouter, officePeople.listEvents, ({ params, query }) => people.listEvents(params.id, query));
mount(peopleRouter, officePeople.addPersonNote, ({ actor, params, body }) =>
  people.addNote(actor, params.id, body),
);
mount(peopleRouter, officePeople.logOut, async ({ actor, params, body }) => {
  await people.logOut(actor, params.id, body.reason);
  return done;
});
mount(peopleRouter, officePeople.openView, ({ actor, params, body, req, res }) =>
  people.view(actor, { userId: params.id, reason: body.reason, sessionToken: req.accessToken!, res }),
);
// A middleware ends the view before this handler and removes the actor. A request that still has an
// actor had no view.
mount(peopleRouter, officePeople.closeView, ({ actor }) => {
  if (actor) throw notFound('This address');
  return done;
});
