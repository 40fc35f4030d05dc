import type { GetServerSideProps } from 'next';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Props = { html: string };

export default function Page({ html }: Props) {
  return <main dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Returns the props of a page that is rendered at each request, with as many bytes as the page
 * named by the query parameter `of`. The parameter `ask` names a backend call to send first.
 */
export const getServerSideProps: GetServerSideProps<Props> = async ({ query, req }) => {
  if (query.ask) {
    const headers = { 'x-forwarded-for': String(req.headers['x-forwarded-for']) };
    await (await fetch(process.env.BENCH_BACKEND + String(query.ask), { headers })).json();
  }
  return {
    props: { html: readFileSync(path.join(process.env.BENCH_FOLDER!, `${String(query.of)}.html`), 'utf8') },
  };
};
