import { Head } from 'next/document';
import type { JSX } from 'react';
import type { TextFileProps } from '@/lib/page/text-files';

type Script = JSX.Element;
type Props = { rel?: string; src?: string };

/**
 * Replaces a script by a reference that is not fetched. On a slow network the script would compete
 * with styles, fonts and pictures of the first frame. `before-hydration.js` loads all scripts once
 * the page is painted.
 */
const named = (script: Script): Script => {
  const { src } = script.props as Props;
  return src ? toReference(src) : script;
};

const toReference = (src: string): Script => <script key={src} type="text/plain" data-src={src} />;

/**
 * Head of a page that is shown before its scripts load. A deferred script would otherwise run
 * before the first frame.
 */
class PaintFirstHead extends Head {
  /**
   * Removes the preload link of each stylesheet, because the browser finds the link of the
   * stylesheet itself just as early.
   */
  getCssLinks(files: Parameters<Head['getCssLinks']>[0]): JSX.Element[] | null {
    return super.getCssLinks(files)?.filter((link) => (link.props as Props).rel !== 'preload') ?? null;
  }

  /** Returns the page's scripts after the scripts of its texts, which the first render needs. */
  getScripts(files: Parameters<Head['getScripts']>[0]): Script[] {
    const { pageProps } = this.context.__NEXT_DATA__.props as { pageProps?: TextFileProps };
    return [...(pageProps?.texts ?? []).map(toReference), ...super.getScripts(files).map(named)];
  }

  getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]): (Script | null)[] {
    return super.getDynamicChunks(files).map((script) => script && named(script));
  }
}

/**
 * Head of every page, for `_document`. In development the scripts are not changed, because the
 * scripts of `next dev` check how they were loaded.
 */
export const DocumentHead = process.env.NODE_ENV === 'production' ? PaintFirstHead : Head;
