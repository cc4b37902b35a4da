/** Every table by name. A feature adds its tables by declaration merging, next to its queries. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface Tables {}
