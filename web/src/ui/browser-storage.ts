// Small choices kept in this browser: language, order of a library, how a series is read. Nothing here is needed to
// work, so a browser that forbids storage (some private windows do) just forgets.

/** What was remembered under this name, or null. */
export const getStored = (name: string): string | null => {
  try {
    return localStorage.getItem(`hondana.${name}`)
  } catch {
    return null
  }
}

/** Remembers a value; says whether the browser allowed it. */
export const setStored = (name: string, value: string): boolean => {
  try {
    localStorage.setItem(`hondana.${name}`, value)
    return true
  } catch {
    return false
  }
}

/** Forgets what was remembered under this name. */
export const removeStored = (name: string): void => {
  try {
    localStorage.removeItem(`hondana.${name}`)
  } catch {
    // forbidden storage has nothing to forget
  }
}
