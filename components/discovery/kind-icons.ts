import type { IconName } from '@/components/ui/display/icon-names';
import type { ContentType } from '@/contract/values/content';

export const kindIcons: Record<ContentType, IconName> = {
  COURSE: 'video',
  LIVE: 'live-sessions',
  POST: 'edit',
  DIGITAL_PRODUCT: 'document',
  PRODUCT: 'bag',
  SUBSCRIPTION: 'users',
  CREATOR: 'user',
};
