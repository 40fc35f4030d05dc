import { Head } from 'next/document';
import type { JSX } from 'react';

type Script = JSX.Element;
type Props = { rel?: string; src?: string };

/**
 * Named, not fetched: on a slow network the scripts would take what styles, fonts and pictures of the first frame need.
 * `before-hydration.js` loads it once the page is painted.
 */
const named = (script: Script): Script => {
  const { src } = script.props as Props;
  return src ? <script key={src} type="text/plain" data-src={src} /> : script;
};

/** A page is shown before its scripts are loaded: a deferred script would run first whenever it comes before the first frame. */
class PaintFirstHead extends Head {
  /** Next names each stylesheet twice, the first time to preload it; the browser finds it as soon by its own link. */
  getCssLinks(files: Parameters<Head['getCssLinks']>[0]): JSX.Element[] | null {
    return super.getCssLinks(files)?.filter((link) => (link.props as Props).rel !== 'preload') ?? null;
  }

  getScripts(files: Parameters<Head['getScripts']>[0]): Script[] {
    return super.getScripts(files).map(named);
  }

  getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]): (Script | null)[] {
    return super.getDynamicChunks(files).map((script) => script && named(script));
  }
}

/** The head of every page, for `_document`. The scripts of `next dev` are left as they are: they find out how they were loaded. */
export const DocumentHead = process.env.NODE_ENV === 'production' ? PaintFirstHead : Head;
