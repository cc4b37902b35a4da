export type KnownNames = Readonly<Record<string, string | undefined>>

/** Ids and names come from a source, so they may be those of an object's own properties, such as "constructor". */
export const knownName = (names: KnownNames, id: string): string | undefined => (Object.hasOwn(names, id) ? names[id] : undefined)
