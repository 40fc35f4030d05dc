import type { GetServerSideProps } from 'next';
import { readFileSync } from 'node:fs';

type Props = { html: string };

export default function Page({ html }: Props) {
  return <main dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same for a page that is rendered for each request. */
export const getServerSideProps: GetServerSideProps<Props> = async () => ({
  props: { html: readFileSync(process.env.BENCH_RENDERED_HTML!, 'utf8') },
});
