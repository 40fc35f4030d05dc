/** Builds the address of a section, so that pages linked from a panel can return to it. */
export type PanelProps = { addressOf: (section: string) => string };
