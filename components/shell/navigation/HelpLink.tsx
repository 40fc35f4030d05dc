import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/Icon';

type HelpId = 'help' | 'terms' | 'privacy';

/** The configured addresses; a link without one is left out. */
export const helpLinks = (): { id: HelpId; href: string }[] =>
  [
    { id: 'help' as const, href: process.env.NEXT_PUBLIC_HELP_URL ?? '' },
    { id: 'terms' as const, href: process.env.NEXT_PUBLIC_TERMS_URL ?? '' },
    { id: 'privacy' as const, href: process.env.NEXT_PUBLIC_PRIVACY_URL ?? '' },
  ].filter(({ href }) => href !== '');

/** A link that leaves the product, in the same tab. */
export function HelpLink({ id, href, className }: { id: HelpId; href: string; className?: string }) {
  const { t } = useTranslation('common');
  return (
    <a href={href} className={className}>
      {t(`nav.${id}`)}
      <Icon name="external" />
    </a>
  );
}
