// Plugins pass on what sources write, which can contain NUL characters. PostgreSQL stores none: a single one in the name of a chapter
// would end the check of all followed titles.
// Guarantee: no text that a plugin returns contains one. Results are passed on unchanged unless they do.

/** Wraps a provider so that its asynchronous results, also those of its groups of operations, contain no NUL characters. */
export function withoutNul<T>(provided: T): T {
  if (typeof provided !== 'object' || provided === null) return provided
  return new Proxy(provided, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return isPlain(value) ? withoutNul(value) : value
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args)
        return result instanceof Promise ? result.then((one: unknown) => (containsNul(one) ? cleaned(one) : one)) : result
      }
    },
  })
}

export function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (Array.isArray(value)) return value.some(containsNul)
  if (value instanceof Map) return containsNul([...value.entries()])
  return isPlain(value) && Object.values(value).some(containsNul)
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(cleaned)
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [cleaned(key), cleaned(one)]))
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one)])) : value
}

/** Data, as opposed to an instance of a class. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))
