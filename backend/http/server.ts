import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import { config } from '../config.ts';
import { notFoundHandler, onError } from '../errors.ts';
import { log, logRequests } from '../log.ts';
import { closeUnreadRequest } from './body.ts';
import { healthRouter } from './health.ts';
import { docsRouter } from './openapi.ts';
import { requireSameOrigin } from './origin.ts';
import { readsRouter } from './reads.ts';
import { registerViews, type Views } from './views.ts';

type Parts = {
  /** Routers of the domains' calls. */
  routers: readonly Router[];
  /** Router that serves stored files below `/storage`. */
  storageRouter: Router;
  /** Sets `req.actor`. */
  authenticator: RequestHandler;
  /** Views in which the office sees Kumu as somebody else. */
  views: Views;
};

/** Creates the Express application of the backend. */
export function createApp({ routers, storageRouter, authenticator, views }: Parts): Express {
  registerViews(views);
  const calls = express.Router().use(...routers, docsRouter);
  const app = express();
  app.disable('x-powered-by');
  // The front end is a proxy that forwards the caller's address.
  app.set('trust proxy', config.trustedProxies);
  app.use((req, _res, next) => {
    req.actor = null;
    req.log = log;
    next();
  });
  app.use(logRequests);
  app.use(closeUnreadRequest);
  // The storage router sets its own headers, because other origins read files by design.
  app.use('/storage', storageRouter);
  app.use(
    helmet({
      // The front end sets the policy of every page and response that a browser receives.
      contentSecurityPolicy: false,
      strictTransportSecurity: config.isProduction,
    }),
  );
  app.use(healthRouter);
  app.use(requireSameOrigin);
  app.use(authenticator);
  app.use((req, res, next) => {
    // An address has a different response for each user. Personal responses are not stored, and all
    // other responses are revalidated.
    res.set('Cache-Control', req.actor ? 'private, no-store' : 'private, no-cache');
    next();
  });
  app.use(readsRouter);
  app.use(calls);
  // The addresses below /v2 serve the same calls.
  app.use('/v2', calls);
  app.use(notFoundHandler);
  app.use(onError);
  return app;
}
