import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import type { ShellProps } from '@/lib/layout';
import { Message } from './Message';

/** Page for a signed-in user without access. */
export function ForbiddenPage({ isFor }: { isFor: NonNullable<ShellProps['refusedFor']> }) {
  const { t } = useTranslation('common');
  return (
    <Message
      title={t(isFor === 'view' ? 'view.closedTitle' : `forbidden.title.${isFor}`)}
      picture="/art/not-found.webp"
      actions={
        <>
          {isFor === 'creators' && (
            <ButtonLink theme="green" href={paths.becomeCreator}>
              {t('forbidden.becomeCreator')}
            </ButtonLink>
          )}
          <ButtonLink theme={isFor === 'creators' ? 'hollow-border' : 'green'} href={paths.home}>
            {t('forbidden.home')}
          </ButtonLink>
        </>
      }
    >
      {t(isFor === 'view' ? 'view.closedText' : `forbidden.text.${isFor}`)}
    </Message>
  );
}
