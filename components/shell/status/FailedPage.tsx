import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import { Message } from './Message';

/** Page shown when rendering failed in the browser or on the server. */
export function FailedPage() {
  const { t } = useTranslation('common');
  return (
    <Message
      title={t('failed.title')}
      actions={
        <>
          <Button theme="green" icon="refresh" onClick={() => location.reload()}>
            {t('failed.reload')}
          </Button>
          <ButtonLink theme="hollow-border" href={paths.home}>
            {t('failed.home')}
          </ButtonLink>
        </>
      }
    >
      {t('failed.text')}
    </Message>
  );
}
