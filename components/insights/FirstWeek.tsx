import { useTranslation } from 'next-i18next/pages';
import { ShareButton } from '@/components/content/ShareButton';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useOwnContent } from '@/hooks/content/useOwnContent';
import { useOwnMemberships } from '@/hooks/memberships/useOwnMemberships';
import styles from './FirstWeek.module.scss';

type Step = { id: 'page' | 'content' | 'share' | 'membership'; icon: IconName; isDone: boolean };

/** Steps for a creator without numbers. After these steps the panels of the page show numbers. */
export function FirstWeek() {
  const { t } = useTranslation('insights');
  const { user } = useUser();
  const { items } = useOwnContent({ limit: 1, state: 'PUBLISHED' });
  const { memberships } = useOwnMemberships();
  const { creator } = user;
  const isPublic = creator?.state === 'APPROVED';
  const steps: Step[] = [
    { id: 'page', icon: 'user', isDone: isPublic },
    { id: 'content', icon: 'video', isDone: (items?.length ?? 0) > 0 },
    { id: 'share', icon: 'share', isDone: false },
    { id: 'membership', icon: 'users', isDone: (memberships?.length ?? 0) > 0 },
  ];
  return (
    <Card as="section" aria-labelledby="first-week" className={styles.first}>
      <img src="/art/teach.webp" alt="" width={600} height={375} decoding="async" />
      <div className={styles.texts}>
        <h2 id="first-week">{t('firstWeek.title')}</h2>
        <p>{t('firstWeek.lead')}</p>
        <ol role="list">
          {steps.map(({ id, icon, isDone }) => (
            <li key={id} className={isDone ? styles.done : undefined}>
              <Icon name={isDone ? 'check' : icon} label={isDone ? t('firstWeek.done') : undefined} />
              <span>
                <b>{t(`firstWeek.steps.${id}.title`)}</b>
                <span>
                  {id === 'page' && creator
                    ? paths.creator(creator.username)
                    : t(`firstWeek.steps.${id}.text`)}
                </span>
              </span>
            </li>
          ))}
        </ol>
        {isPublic && (
          <ShareButton
            theme="green"
            size="m"
            shared={{
              contentType: 'CREATOR',
              contentId: creator.id,
              creatorId: creator.id,
              title: user.name ?? '',
              path: paths.creator(creator.username),
            }}
          />
        )}
      </div>
    </Card>
  );
}
