/** Builds the address of a section, for panels that lead away and back. */
export type PanelProps = { addressOf: (section: string) => string };
