import Head from 'next/head';

/** Returns JSON for a script element. A `<` is escaped because it could end the element early. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Structured data of a page in schema.org vocabulary. The browser does not execute it. */
export const JsonLd = ({ structuredData }: { structuredData: object | undefined }) =>
  structuredData && (
    <Head>
      <script
        key="structured"
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: toScriptJson(structuredData) }}
      />
    </Head>
  );
