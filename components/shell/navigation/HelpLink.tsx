import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';

type HelpId = 'help' | 'terms' | 'privacy';

/** Returns the configured help addresses, or our own pages if not configured. */
export const helpLinks = (): { id: HelpId; href: string }[] => [
  { id: 'help', href: process.env.NEXT_PUBLIC_HELP_URL || paths.faqs },
  { id: 'terms', href: process.env.NEXT_PUBLIC_TERMS_URL || paths.terms },
  { id: 'privacy', href: process.env.NEXT_PUBLIC_PRIVACY_URL || paths.cookiePolicy },
];

type Props = {
  id: HelpId;
  href: string;
  className?: string;
  /** Text of the link inside a sentence; by default the name of the page. */
  label?: string;
};

/** Help link. An external link has an icon and opens in the same tab. */
export function HelpLink({ id, href, className, label }: Props) {
  const { t } = useTranslation('common');
  const text = label ?? t(`nav.${id}`);
  if (href.startsWith('/'))
    return (
      <Link href={href} className={className}>
        {text}
      </Link>
    );
  return (
    <a href={href} className={className}>
      {text}
      <Icon name="external" />
    </a>
  );
}
