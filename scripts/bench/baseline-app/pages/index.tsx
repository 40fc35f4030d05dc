import type { GetStaticProps } from 'next';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Props = { html: string };

export default function Page({ html }: Props) {
  return <main dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Returns props of the same size as the compared page. A Next page contains its content twice, as
 * markup and as props.
 */
export const getStaticProps: GetStaticProps<Props> = () => ({
  props: { html: readFileSync(path.join(process.env.BENCH_FOLDER!, 'static.html'), 'utf8') },
});
