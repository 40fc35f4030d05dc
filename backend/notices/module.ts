import type { DomainModule } from '../extension-points/module.ts';
import { noticeData } from './personal-data.ts';
import { noticeTasks } from './tasks.ts';

export const noticesModule: DomainModule = {
  tasks: noticeTasks,
  personalData: noticeData,
};
