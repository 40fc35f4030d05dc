import { Router } from 'express';
import { creators, ReviewedCreator } from '../../contract/creators.ts';
import { officeRequests } from '../../contract/office-requests.ts';
import { search } from '../../contract/search.ts';
import { done } from '../../contract/shared.ts';
import { config } from '../config.ts';
import { db } from '../db/connection.ts';
import { mount } from '../http/mount.ts';
import { decide } from '../office/queue-service.ts';
import { getCredentialOwnerId } from './credential-decision.ts';
import * as credentials from './credential-service.ts';
import * as follows from './follow-service.ts';
import { readSuspension } from './office-service.ts';
import { listOffers, readOffering } from './offers-service.ts';
import * as service from './service.ts';
import * as usernames from './username-service.ts';

export const creatorsRouter = Router();

mount(creatorsRouter, creators.search, ({ query }) => service.search(query));
mount(creatorsRouter, creators.feeRule, () => ({ ...config.fee, reviewDays: config.reviewDays }));
mount(creatorsRouter, creators.mine, ({ actor }) => service.readMine(actor));
mount(creatorsRouter, creators.become, ({ actor }) => service.become(actor));
mount(creatorsRouter, creators.update, ({ actor, body }) => service.update(actor, body));
mount(creatorsRouter, creators.checkUsername, ({ actor, query }) => usernames.check(actor, query.username));
mount(creatorsRouter, creators.submit, ({ actor }) => service.submit(actor));
mount(creatorsRouter, creators.listCredentials, ({ actor }) => credentials.list(actor));
mount(creatorsRouter, creators.addCredential, ({ actor, body }) => credentials.add(actor, body));
mount(creatorsRouter, creators.restoreCredential, ({ actor, query }) =>
  credentials.restore(actor, query.credentialId),
);
mount(creatorsRouter, creators.removeCredential, async ({ actor, query }) => {
  await credentials.remove(actor, query.credentialId);
  return done;
});
mount(creatorsRouter, creators.uploadCover, ({ actor, file }) =>
  service.replacePicture(actor, file.bytes, 'cover'),
);
mount(creatorsRouter, creators.listFollowed, ({ actor, query }) =>
  follows.list(actor, query.limit, query.cursor),
);
mount(creatorsRouter, creators.follow, async ({ actor, params }) => {
  await follows.follow(actor, params.creator);
  return done;
});
mount(creatorsRouter, creators.unfollow, async ({ actor, params }) => {
  await follows.unfollow(actor, params.creator);
  return done;
});
// This route follows the fixed addresses because it would otherwise match them as usernames.
mount(creatorsRouter, creators.read, ({ actor, params }) => readOffering(actor, params.creator));
mount(creatorsRouter, search.listOffers, ({ actor, params }) => listOffers(actor, params.creator));

mount(creatorsRouter, officeRequests.readSuspension, ({ params }) => readSuspension(params.id));
mount(creatorsRouter, creators.updateStatus, async ({ actor, params, body: { status, reason } }) =>
  ReviewedCreator.parse(
    await decide(actor, 'creators', params.id, {
      action: status === 'SUSPENDED' ? 'suspend' : 'reinstate',
      reason,
    }),
  ),
);
mount(creatorsRouter, creators.checkCredential, async ({ actor, params: { id }, body }) => {
  const creator = await decide(actor, 'creators', await getCredentialOwnerId(db, id), {
    action: body.decision,
    reason: body.decision === 'decline' ? body.reason : undefined,
    input: { credentialId: id, fileId: body.fileId },
  });
  return ReviewedCreator.parse(creator).credentials.find((credential) => credential.id === id)!;
});
