import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { paths } from '@/contract/paths';
import type { NoticeSide } from '@/contract/values/notices';
import { toViewPath, type NoticeView } from '@/lib/notices/notice-query';

/** Message for a person without notifications, or for a filter without match. */
export function NoNotices({ side, view }: { side: NoticeSide; view: NoticeView }) {
  const { t } = useTranslation('profile');
  if (view !== 'all')
    return (
      <EmptyState
        isFrameless
        title={t(`notices.none.${view}`)}
        action={
          <ButtonLink theme="grey" href={toViewPath(side, 'all')}>
            {t('notices.none.action')}
          </ButtonLink>
        }
      >
        {t('notices.none.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      isFrameless
      title={t('notices.empty.title')}
      picture="/art/empty-library.webp"
      action={
        <ButtonLink theme="green" href={side === 'member' ? paths.creators : paths.newContent}>
          {t(`notices.empty.${side}.action`)}
        </ButtonLink>
      }
    >
      {t(`notices.empty.${side}.text`)}
    </EmptyState>
  );
}
