import NextLink from 'next/link';
import { useRouter } from 'next/compat/router';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string };

/** Pattern of addresses that Next renders unchanged. */
const plainAddress = /^\/(?!\/)[\w\-./?=&%]*$/;

/**
 * Internal link. Its page is prefetched on pointer, touch or focus. By default Next loads and runs
 * the pages of all links in view.
 */
export function Link({ onFocus, ...rest }: Props) {
  const router = useRouter();
  // On the server a link is rendered from its address. Next would resolve each link against the
  // router, which takes a twentieth of the work of a list page.
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
