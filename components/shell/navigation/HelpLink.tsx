import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';

type HelpId = 'help' | 'terms' | 'privacy';

/** The configured addresses, and for those without one our own pages. */
export const helpLinks = (): { id: HelpId; href: string }[] => [
  { id: 'help', href: process.env.NEXT_PUBLIC_HELP_URL || paths.faqs },
  { id: 'terms', href: process.env.NEXT_PUBLIC_TERMS_URL || paths.terms },
  { id: 'privacy', href: process.env.NEXT_PUBLIC_PRIVACY_URL || paths.cookiePolicy },
];

/** A link to help: one that leaves the product has its mark, and opens in the same tab. */
export function HelpLink({ id, href, className }: { id: HelpId; href: string; className?: string }) {
  const { t } = useTranslation('common');
  if (href.startsWith('/'))
    return (
      <Link href={href} className={className}>
        {t(`nav.${id}`)}
      </Link>
    );
  return (
    <a href={href} className={className}>
      {t(`nav.${id}`)}
      <Icon name="external" />
    </a>
  );
}
