import type { GetServerSideProps } from 'next';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Props = { html: string };

export default function Page({ html }: Props) {
  return <main dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same for a page that is rendered for each request: of as many bytes as the page that `of` names. */
export const getServerSideProps: GetServerSideProps<Props> = async ({ query }) => ({
  props: { html: readFileSync(path.join(process.env.BENCH_FOLDER!, `${String(query.of)}.html`), 'utf8') },
});
