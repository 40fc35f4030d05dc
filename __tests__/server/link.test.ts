import NextLink from 'next/link';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Link } from '@/components/ui/actions/Link';

const rendered = (locale: string, link: ReactNode) => {
  const router: Partial<NextRouter> = {
    locale,
    defaultLocale: 'en',
    asPath: '/courses?topicId=yoga',
    pathname: '/courses',
  };
  return renderToString(createElement(RouterContext.Provider, { value: router as NextRouter }, link));
};

beforeAll(() => {
  // A Next build sets this variable for links in a site with locales.
  process.env.__NEXT_I18N_SUPPORT = '1';
});

const addresses = [
  '/',
  '/courses?topicId=yoga&price=free',
  '/@mira',
  '/a b',
  '//elsewhere.test',
  '#top',
  'https://elsewhere.test/',
];

it.each(addresses)(
  'the server renders the link to %s like Next, so that hydration changes nothing',
  (href) => {
    const seen = { className: 'link', 'aria-current': 'page' } as const;
    for (const locale of ['en', 'es'])
      expect(
        rendered(
          locale,
          createElement(Link, { href, ...seen, shallow: true, scroll: false, replace: true }, 'A'),
        ),
      ).toBe(rendered(locale, createElement(NextLink, { href, ...seen, prefetch: false }, 'A')));
  },
);

it('a link begins with its locale unless the locale is the default', () => {
  expect(rendered('es', createElement(Link, { href: '/courses' }, 'A'))).toContain('href="/es/courses"');
});
