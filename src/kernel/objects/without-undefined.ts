/** The fields of an object that are set. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops keys whose value is undefined. */
export const withoutUndefined = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>

/** The fields of an object that have a value. */
export type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined | ''> }

/** Drops keys whose value is undefined or an empty text. */
export const withoutEmpty = <T extends object>(fields: T): Filled<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Filled<T>
