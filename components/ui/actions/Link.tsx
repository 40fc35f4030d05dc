import NextLink from 'next/link';
import { useRouter } from 'next/compat/router';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string };

/** What Next would leave as it is. */
const plainAddress = /^\/(?!\/)[\w\-./?=&%]*$/;

/**
 * A link inside the site. Its page is fetched when somebody is about to open it: with the pointer, a finger or the focus
 * on it. By default Next loads and runs the pages of all links in view.
 */
export function Link({ onFocus, ...rest }: Props) {
  const router = useRouter();
  // On the server a link is its address. Next resolves each against the router: a twentieth of the work of a list page.
  if (
    typeof window === 'undefined' &&
    router?.locale === router?.defaultLocale &&
    plainAddress.test(rest.href)
  ) {
    const { href, shallow, scroll, replace, ...anchor } = rest;
    return <a {...anchor} href={href} />;
  }
  return (
    <NextLink
      {...rest}
      prefetch={false}
      onFocus={(event) => {
        onFocus?.(event);
        void router?.prefetch(rest.href);
      }}
    />
  );
}
