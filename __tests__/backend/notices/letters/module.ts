import type { DomainModule } from '@/backend/extension-points/module';
import { letterNotices } from './notices';

export const lettersModule: DomainModule = { noticeKinds: letterNotices };
