// Small settings stored in this browser: language, sort order of a library, reader settings. The app works without them, so when storage
// is blocked (as in some private windows) they are not kept.

/** The stored value, or null. */
export const getStored = (name: string): string | null => {
  try {
    return localStorage.getItem(`hondana.${name}`)
  } catch {
    return null
  }
}

/** Stores a value; returns whether the browser allowed it. */
export const setStored = (name: string, value: string): boolean => {
  try {
    localStorage.setItem(`hondana.${name}`, value)
    return true
  } catch {
    return false
  }
}

/** Deletes the stored value. */
export const removeStored = (name: string): void => {
  try {
    localStorage.removeItem(`hondana.${name}`)
  } catch {
    // storage is blocked, so there is nothing to delete
  }
}
