import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { paths } from '@/contract/paths';
import { Message } from './Message';

/** Nothing is at this address, or nothing that the person may know of. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <Message
      title={t('notFound.title')}
      picture="/art/not-found.webp"
      actions={
        <>
          <ButtonLink theme="green" href={paths.courses}>
            {t('notFound.courses')}
          </ButtonLink>
          <ButtonLink theme="hollow-border" href={paths.creators}>
            {t('notFound.creators')}
          </ButtonLink>
          <ButtonLink theme="hollow" href={paths.home}>
            {t('notFound.home')}
          </ButtonLink>
        </>
      }
    >
      {t('notFound.text')}
    </Message>
  );
}
