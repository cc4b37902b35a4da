/** Whether an object has all of these values. */
export const hasValues = <T extends object>(object: T, values: Partial<T>): boolean =>
  Object.entries(values).every(([name, value]) => Reflect.get(object, name) === value)
