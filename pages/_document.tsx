import { Html, Main, NextScript } from 'next/document';
import { DocumentHead } from '@/components/shell/DocumentHead';

/** Main domain of the cookies that /before-hydration.js writes, as `cookieDomain` expects it. */
const cookieDomain = process.env.NEXT_PUBLIC_COOKIE_DOMAIN?.replace(/^\./, '') || undefined;

const fonts = ['aleo-basic', 'hanken-grotesk-basic'];

export default function Document() {
  return (
    <Html lang="en">
      <DocumentHead>
        {/* The script is not deferred because the theme must be set before the first paint. */}
        <script src="/before-hydration.js" data-cookie-domain={cookieDomain} />
        {fonts.map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={`/fonts/${font}.woff2`}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/art/apple-touch-icon.png" />
      </DocumentHead>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
