// Keeps a plugin package from replacing methods that Node itself calls with its own objects as `this` (package-host.mjs).

/** Locks an object's prototype chain, up to the language's own intrinsics. */
export function lockChain(object) {
  for (let level = Object.getPrototypeOf(object); level && level !== Object.prototype; level = Object.getPrototypeOf(level)) lock(level)
}

/** Prevents replacing or adding properties; objects that inherit from it may still have their own methods. */
export function lock(object) {
  for (const key of Reflect.ownKeys(object)) {
    const property = Object.getOwnPropertyDescriptor(object, key)
    if (!property.configurable) continue
    const { value, enumerable } = property
    if (typeof value !== 'function') Object.defineProperty(object, key, { configurable: false })
    else Object.defineProperty(object, key, { configurable: false, enumerable, get: () => value, set: replacing(object, key) })
  }
  Object.preventExtensions(object)
}

/** Makes assignment work as on unlocked objects, except on the locked object itself. */
const replacing = (locked, key) =>
  function setOwn(value) {
    if (this === locked) throw new TypeError(`${String(key)} cannot be replaced`)
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true })
  }
