import { officePaths } from '../../contract/office-paths.ts';
import { listed, noticeFactory, type EventsOf } from '../extension-points/notice-kinds.ts';
import { listOfficeIds } from './repository.ts';

const events = {
  /** Notice that a decision needs the agreement of a second person. */
  secondPersonAsked: { askerId: 'id' },
  secondPersonAgreed: { userId: 'id' },
  secondPersonDeclined: { userId: 'id' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

const toOffice = {
  side: 'member',
  topic: 'reports',
  link: () => officePaths.requests,
  ...listed,
} as const;

export const officeNotices = [
  kind('secondPersonAsked', {
    ...toOffice,
    recipients: async (trx, { askerId }) => (await listOfficeIds(trx)).filter((id) => id !== askerId),
  }),
  kind('secondPersonAgreed', { ...toOffice, recipients: 'userId' }),
  kind('secondPersonDeclined', { ...toOffice, recipients: 'userId' }),
];
