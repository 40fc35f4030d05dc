import type { DomainModule } from '../extension-points/module.ts';
import { chatFileUse } from './file-use.ts';
import { chatNotices } from './notices.ts';
import { chatData } from './personal-data.ts';
import { reportableMessages } from './reportable.ts';
import { chatRouter } from './routes.ts';
import { chatTasks } from './tasks.ts';
import { unreadFields } from './user-fields.ts';

export const chatModule: DomainModule = {
  routers: [chatRouter],
  tasks: chatTasks,
  reportables: [reportableMessages],
  fileUses: [chatFileUse],
  userFields: [unreadFields],
  noticeKinds: chatNotices,
  personalData: chatData,
};
