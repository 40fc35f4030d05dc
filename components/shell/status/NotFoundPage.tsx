import { useTranslation } from 'next-i18next/pages';
import { SearchField } from '@/components/shell/search/SearchField';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import { Message } from './Message';

/** Page for an address without content, or with content whose existence the user must not learn. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <Message
      title={t('notFound.title')}
      picture="/art/not-found.webp"
      form={
        <SearchField look="page" label={t('notFound.search')}>
          <Button type="submit" theme="green">
            {t('search.label')}
          </Button>
        </SearchField>
      }
      actions={
        <>
          <ButtonLink theme="hollow-border" href={paths.courses}>
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
