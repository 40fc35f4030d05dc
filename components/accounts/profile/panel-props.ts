/** Where a section of the page is; for panels that lead away and back. */
export type PanelProps = { addressOf: (section: string) => string };
