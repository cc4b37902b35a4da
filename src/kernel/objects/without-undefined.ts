/** The fields of an object that are set. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops keys whose value is undefined. */
export const withoutUndefined = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
