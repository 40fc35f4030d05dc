import { paths } from '../../contract/paths.ts';
import { noticeFactory, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';

const events = {
  passwordChanged: { userId: 'id' },
  twoFactorOn: { userId: 'id' },
  twoFactorOff: { userId: 'id' },
  recoveryCodesReplaced: { userId: 'id' },
  recoveryCodeUsed: { userId: 'id', left: 'count' },
  passkeyAdded: { userId: 'id', passkey: 'text' },
  passkeyRemoved: { userId: 'id', passkey: 'text' },
  identityLinked: { userId: 'id', provider: 'text' },
  identityUnlinked: { userId: 'id', provider: 'text' },
  dataReady: { userId: 'id', date: 'day' },
  accountSeen: { userId: 'id', date: 'moment', minutes: 'count', reason: 'words' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

/** Change of a login, with the link for a person who did not make the change. */
const security = {
  side: 'member',
  topic: 'security',
  recipients: 'userId',
  link: () => paths.restore,
  ...transactional,
} as const;

export const accountNotices = [
  kind('passwordChanged', security),
  kind('twoFactorOn', security),
  kind('twoFactorOff', security),
  kind('recoveryCodesReplaced', security),
  kind('recoveryCodeUsed', security),
  kind('passkeyAdded', security),
  kind('passkeyRemoved', security),
  kind('identityLinked', security),
  kind('identityUnlinked', security),
  kind('accountSeen', { ...security, link: () => paths.contact }),
  kind('dataReady', { ...security, link: () => paths.myProfileAt('data') }),
];
