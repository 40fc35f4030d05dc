import { Router } from 'express';
import { digitalProducts } from '../../contract/digital-products.ts';
import { digitalProductEditing } from '../../contract/digital-product-editing.ts';
import { done } from '../../contract/shared.ts';
import * as ratings from '../engagement/rating-service.ts';
import { mount } from '../http/mount.ts';
import { assertOwnSite } from '../http/origin.ts';
import * as downloads from './download-service.ts';
import * as editing from './editing-service.ts';
import * as owners from './owner-service.ts';
import { readSample } from './sample-service.ts';
import * as service from './service.ts';

export const digitalProductsRouter = Router();

mount(digitalProductsRouter, digitalProducts.list, ({ query }) => service.list(query));
mount(digitalProductsRouter, digitalProductEditing.create, ({ actor, body }) => editing.create(actor, body));
mount(digitalProductsRouter, digitalProducts.checkLicenceKey, ({ body }) => owners.checkLicenceKey(body.key));
mount(digitalProductsRouter, digitalProducts.read, ({ params }) => service.read(params.id));
mount(digitalProductsRouter, digitalProductEditing.update, ({ actor, params, body }) =>
  editing.update(actor, params.id, body),
);
mount(digitalProductsRouter, digitalProductEditing.remove, async ({ actor, params }) => {
  await editing.remove(actor, params.id);
  return done;
});
mount(digitalProductsRouter, digitalProductEditing.draft, ({ actor, params }) =>
  service.readDraft(actor, params.id),
);
mount(digitalProductsRouter, digitalProducts.preview, ({ actor, params }) =>
  service.preview(actor, params.id),
);
mount(digitalProductsRouter, digitalProductEditing.updateStatus, ({ actor, params, body }) =>
  editing.updateStatus(actor, params.id, body),
);
mount(digitalProductsRouter, digitalProductEditing.publishVersion, ({ actor, params, body }) =>
  editing.publishVersion(actor, params.id, body),
);
mount(digitalProductsRouter, digitalProductEditing.addFile, ({ actor, params, body }) =>
  editing.addFile(actor, params.id, body),
);
mount(digitalProductsRouter, digitalProductEditing.removeFile, ({ actor, params, query }) =>
  editing.removeFile(actor, params.id, query.fileId),
);

mount(digitalProductsRouter, digitalProducts.viewerState, ({ actor, params }) =>
  owners.readViewerState(actor, params.id),
);
mount(digitalProductsRouter, digitalProducts.unlock, ({ actor, params }) =>
  owners.unlockFree(actor, params.id),
);
mount(digitalProductsRouter, digitalProducts.download, ({ actor, params, query, res }) => {
  // A download ends the right to a refund, so another site must not be able to trigger the request.
  assertOwnSite(res.req);
  return downloads.download(actor, params.id, query.fileId);
});
mount(digitalProductsRouter, digitalProducts.sample, ({ actor, params, query }) =>
  readSample(actor, params.id, query.fileId),
);
mount(digitalProductsRouter, digitalProducts.listRatings, ({ params, query }) =>
  ratings.list('DIGITAL_PRODUCT', params.id, query.limit, query.cursor),
);
mount(digitalProductsRouter, digitalProducts.rate, ({ actor, params, body }) =>
  ratings.rate(actor, 'DIGITAL_PRODUCT', params.id, body),
);
mount(digitalProductsRouter, digitalProducts.removeRating, async ({ actor, params }) => {
  await ratings.remove(actor, 'DIGITAL_PRODUCT', params.id);
  return done;
});
