import Head from 'next/head';

/** JSON for a script element: a `<` in it could end the element early. */
export const scriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What search engines read of a page, in schema.org's words. It is data: the browser runs none of it. */
export const JsonLd = ({ facts }: { facts: object | undefined }) =>
  facts && (
    <Head>
      <script
        key="structured"
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: scriptText(facts) }}
      />
    </Head>
  );
