import type { DomainModule } from '../extension-points/module.ts';
import { searchData } from './personal-data.ts';
import { listPages } from './public-pages.ts';
import { searchRouter } from './routes.ts';
import { searchTasks } from './tasks.ts';

export const searchModule: DomainModule = {
  routers: [searchRouter],
  tasks: searchTasks,
  publicPages: { LIST: (_from, word) => listPages(word) },
  personalData: searchData,
};
