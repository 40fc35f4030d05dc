import { Head } from 'next/document';
import type { JSX } from 'react';

type Script = JSX.Element;

/** Fetched beside what the first paint needs, after it in priority; `before-hydration.js` runs it once the page is painted. */
const preloaded = (script: Script): Script => {
  const { src } = script.props as { src?: string };
  return src ? (
    <link key={src} rel="preload" as="script" fetchPriority="low" href={src} data-run="" />
  ) : (
    script
  );
};

/** A page is shown before its scripts run: a deferred script would run first whenever it comes before the first frame. */
class PaintFirstHead extends Head {
  getScripts(files: Parameters<Head['getScripts']>[0]): Script[] {
    return super.getScripts(files).map(preloaded);
  }

  getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]): (Script | null)[] {
    return super.getDynamicChunks(files).map((script) => script && preloaded(script));
  }
}

/** The head of every page, for `_document`. The scripts of `next dev` are left as they are: they find out how they were loaded. */
export const DocumentHead = process.env.NODE_ENV === 'production' ? PaintFirstHead : Head;
