/** Every table by name. A feature adds the tables it owns by declaration merging, beside its queries. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface Tables {}
