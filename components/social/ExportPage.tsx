import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { useToast } from '@/components/ui/feedback/useToast';
import { paths } from '@/contract/paths';
import { exportableTypes, platformKeys } from '@/contract/values/social-platforms';
import { useConversions } from '@/hooks/social/useConversions';
import { readKnownValue, readQueryValue } from '@/lib/list-query';
import { ConversionList } from './ConversionList';
import { ExportChoice } from './ExportChoice';
import { ExportedContent } from './ExportedContent';

/** Page for clips and pictures for social platforms. The address names the content. */
export function ExportPage() {
  const { t } = useTranslation('dashboard');
  const { query } = useRouter();
  const contentType = readKnownValue(query, 'contentType', exportableTypes);
  const contentId = readQueryValue(query, 'contentId');
  const content = contentType && contentId ? { contentType, contentId } : undefined;
  const toast = useToast();
  const conversions = useConversions(content, ({ state, platformKey, contentTitle }) =>
    toast(
      t(state === 'DONE' ? 'export.done' : 'export.failed', {
        platform: t(`export.platforms.${platformKey}`),
        title: contentTitle,
      }),
    ),
  );
  return (
    <DashboardFrame
      title={t('export.title')}
      lead={t('export.lead')}
      actions={
        content && (
          <ButtonLink theme="hollow-border" icon="back" href={paths.exports}>
            {t('export.chooseOther')}
          </ButtonLink>
        )
      }
    >
      {content ? (
        <ExportedContent
          key={content.contentId}
          content={content}
          platformKey={readKnownValue(query, 'platformKey', platformKeys)}
          onConverted={conversions.reload}
        />
      ) : (
        <ExportChoice />
      )}
      <ConversionList list={conversions} hasContent={content !== undefined} />
    </DashboardFrame>
  );
}
