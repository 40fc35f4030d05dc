import { useTranslation } from 'next-i18next/pages';
import { Badge, type BadgeTone } from '@/components/ui/Badge';
import type { CourseState } from '@/contract/courses';

const tones: Record<CourseState, BadgeTone> = {
  DRAFT: 'neutral',
  IN_REVIEW: 'info',
  REJECTED: 'danger',
  PUBLISHED: 'green',
  UNPUBLISHED: 'warning',
  DELETED: 'neutral',
};

export function CourseStateBadge({ state }: { state: CourseState }) {
  const { t } = useTranslation('dashboard');
  return <Badge tone={tones[state]}>{t(`content.state.${state}`)}</Badge>;
}
