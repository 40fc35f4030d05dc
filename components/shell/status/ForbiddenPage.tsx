import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { paths } from '@/contract/paths';
import { Message } from './Message';

/** For someone who is signed in and may not see the page; so far only creators' pages refuse members. */
export function ForbiddenPage() {
  const { t } = useTranslation('common');
  return (
    <Message
      title={t('forbidden.title')}
      picture="/art/not-found.webp"
      actions={
        <>
          <ButtonLink theme="green" href={paths.becomeCreator}>
            {t('forbidden.becomeCreator')}
          </ButtonLink>
          <ButtonLink theme="hollow-border" href={paths.home}>
            {t('forbidden.home')}
          </ButtonLink>
        </>
      }
    >
      {t('forbidden.text')}
    </Message>
  );
}
