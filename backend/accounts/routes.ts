import { Router, type Response } from 'express';
import { accounts } from '../../contract/accounts.ts';
import { personalData } from '../../contract/personal-data.ts';
import { billing } from '../../contract/billing.ts';
import { done } from '../../contract/shared.ts';
import { anonymousUser } from '../../contract/values/anonymous-user.ts';
import { signInMethods } from '../../contract/sign-in-methods.ts';
import { assertHuman } from '../providers/captcha.ts';
import { limitCodeMails, limitFailures } from '../http/network-limits.ts';
import { resetSignInLimit, limitEmail, limitSignIn } from '../http/rate-limits.ts';
import { mount, type Context } from '../http/mount.ts';
import { readBilling, updateBilling } from './billing-service.ts';
import { readDevice } from './device-cookie.ts';
import * as deletion from './deletion-service.ts';
import * as exports from './export-service.ts';
import * as passkeys from './passkey-service.ts';
import * as emails from './email-service.ts';
import * as profile from './profile-service.ts';
import * as restore from './restore-service.ts';
import * as service from './service.ts';
import * as sessions from './session-service.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import * as signUps from './sign-up-service.ts';
import * as twoFactor from './two-factor-service.ts';

export const accountsRouter = Router();

/** Sets the session cookie and returns the user, or the anonymous user without a session. */
function arrive(res: Response, { session, next }: sessions.Arrival) {
  if (session) setSessionCookie(res, session);
  return { ...(session?.user ?? anonymousUser), next };
}

mount(accountsRouter, accounts.me, ({ actor }) => service.readMe(actor));

mount(accountsRouter, billing.readBilling, ({ actor }) => readBilling(actor));
mount(accountsRouter, billing.updateBilling, ({ actor, body }) => updateBilling(actor, body));

/** Limits how many mails with codes a visitor can request. */
async function limitMails({
  body,
  req,
  res,
}: Pick<Context<typeof accounts.resendConfirmation>, 'body' | 'req' | 'res'>) {
  const isInvited = await signUps.isInvited(body);
  await limitCodeMails(body.email, req, { device: readDevice(req, res), isInvited });
}

mount(accountsRouter, accounts.signUp, async ({ body, req, res }) => {
  await limitMails({ body, req, res });
  await assertHuman(body.captchaToken, req.ip);
  return signUps.signUp(body);
});

mount(accountsRouter, accounts.confirm, async ({ body, req, res }) => {
  await limitEmail('codeTry', body.email, req);
  // Without this limit, a caller could try as many passwords as codes here.
  if (body.password !== undefined) await limitSignIn(body.email, req);
  const arrival = await limitFailures('code', req, () =>
    signUps.confirm(body.email, body.code, body, req.get('user-agent') ?? ''),
  );
  if (body.password !== undefined) await resetSignInLimit(body.email, req);
  return arrive(res, arrival);
});

mount(accountsRouter, accounts.continueSignUp, async ({ body, req, res }) => {
  const session = await signUps.continueSignUp(body.email, body.signUpToken, req.get('user-agent') ?? '');
  if (!session) return anonymousUser;
  setSessionCookie(res, session);
  return session.user;
});

mount(accountsRouter, accounts.resendConfirmation, async ({ body, req, res }) => {
  await limitMails({ body, req, res });
  await signUps.requestConfirmation(body.email);
  return done;
});

mount(accountsRouter, accounts.signIn, async ({ body, req, res }) => {
  await limitSignIn(body.email, req);
  const session = await limitFailures('password', req, () =>
    sessions.signIn(body, req.get('user-agent') ?? ''),
  );
  await resetSignInLimit(body.email, req);
  setSessionCookie(res, session);
  return session.user;
});

mount(accountsRouter, accounts.signOut, async ({ req, res }) => {
  if (req.accessToken) await sessions.signOut(req.accessToken);
  clearSessionCookie(res);
  return done;
});

mount(accountsRouter, accounts.startRestore, async ({ body, req, res }) => {
  await limitMails({ body, req, res });
  return restore.requestRestore(body);
});

mount(accountsRouter, accounts.completeRestore, async ({ body, req, res }) => {
  const complete = () => restore.completeRestore(body, req.get('user-agent') ?? '');
  // A link's secret cannot be guessed. It is therefore not limited, so that other people's wrong
  // codes do not block the owner.
  if (body.secret !== undefined) return arrive(res, await complete());
  await limitEmail('codeTry', body.email, req);
  return arrive(res, await limitFailures('code', req, complete));
});

mount(accountsRouter, signInMethods.readTwoFactor, ({ actor }) => twoFactor.readTwoFactor(actor));

mount(accountsRouter, signInMethods.setTwoFactor, async ({ actor, body, req }) =>
  body.code === undefined
    ? { setup: await twoFactor.beginTwoFactor(actor, req.accessToken, body.password), recoveryCodes: [] }
    : { setup: null, recoveryCodes: await twoFactor.confirmTwoFactor(actor, body.code) },
);

mount(accountsRouter, signInMethods.endTwoFactor, async ({ actor, body }) => {
  await twoFactor.endTwoFactor(actor, body);
  return { isOn: false as const };
});

mount(accountsRouter, signInMethods.listPasskeys, async ({ actor }) => ({
  items: await passkeys.listPasskeys(actor),
}));

mount(accountsRouter, signInMethods.startPasskey, ({ actor, body, req }) =>
  body.purpose === 'add'
    ? passkeys.startAdding(actor, req.accessToken, body.password)
    : passkeys.startSignIn(),
);

mount(accountsRouter, signInMethods.addPasskey, ({ actor, body }) => passkeys.addPasskey(actor, body));

mount(accountsRouter, signInMethods.renamePasskey, ({ actor, body }) => passkeys.renamePasskey(actor, body));

mount(accountsRouter, signInMethods.removePasskey, async ({ actor, query, body, req }) => {
  await passkeys.removePasskey(actor, req.accessToken, { ...query, ...body });
  return done;
});

mount(accountsRouter, signInMethods.signInWithPasskey, async ({ body, req, res }) => {
  const session = await passkeys.signInWithPasskey(body, req.get('user-agent') ?? '');
  setSessionCookie(res, session);
  return session.user;
});

mount(accountsRouter, accounts.update, ({ actor, body }) => service.update(actor, body));
mount(accountsRouter, accounts.topics, ({ actor }) => profile.readTopics(actor));
mount(accountsRouter, accounts.setTopics, ({ actor, body }) => profile.setTopics(actor, body));
mount(accountsRouter, accounts.uploadPicture, ({ actor, file }) => profile.replacePicture(actor, file.bytes));
mount(accountsRouter, accounts.removePicture, async ({ actor }) => {
  await profile.removePicture(actor);
  return done;
});

mount(accountsRouter, accounts.changePassword, async ({ actor, body, req }) => {
  await sessions.changePassword(actor, req.accessToken, body);
  return done;
});

mount(accountsRouter, accounts.changeEmail, async ({ actor, body, req }) => {
  await limitCodeMails(body.email, req, { device: null });
  await emails.requestEmailChange(actor, body);
  return done;
});

mount(accountsRouter, accounts.confirmEmail, async ({ actor, body, req }) => {
  await limitEmail('codeTry', actor.userId, req);
  // Code attempts are also limited by network, because an attacker may have many accounts.
  return limitFailures('code', req, () => emails.confirmEmailChange(actor, body.code));
});

mount(accountsRouter, accounts.sessions, ({ actor, req }) => sessions.listSessions(actor, req.accessToken));

mount(accountsRouter, accounts.endSessions, async ({ actor, query, req }) => {
  await sessions.endSessions(actor, req.accessToken, query.id);
  return done;
});

mount(accountsRouter, personalData.readExport, ({ actor }) => exports.readExport(actor));

mount(accountsRouter, personalData.askForExport, ({ actor }) => exports.requestExport(actor));

mount(accountsRouter, personalData.readDeletion, ({ actor }) => deletion.readDeletion(actor));

const close = async ({
  actor,
  body,
  res,
}: Pick<Context<typeof personalData.close>, 'actor' | 'body' | 'res'>) => {
  const closed = await deletion.close(actor, body);
  clearSessionCookie(res);
  return closed;
};
mount(accountsRouter, personalData.close, close);
mount(accountsRouter, personalData.closeByDelete, close);

mount(accountsRouter, personalData.keep, async ({ body, req }) => {
  await limitSignIn(body.email, req);
  const keep = () => deletion.keep(body);
  // A mail's token cannot be guessed. It is therefore not limited, so that other people's wrong
  // passwords do not block the owner.
  await (body.token === undefined ? limitFailures('password', req, keep) : keep());
  await resetSignInLimit(body.email, req);
  return done;
});
