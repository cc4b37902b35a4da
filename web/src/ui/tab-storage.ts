// Values stored per tab, which survive a reload. The app works without them, so when storage is blocked they are not kept.

/** The value stored in this tab, or null. */
export const getTabStored = (name: string): string | null => {
  try {
    return sessionStorage.getItem(`hondana.${name}`)
  } catch {
    return null
  }
}

export const setTabStored = (name: string, value: string): void => {
  try {
    sessionStorage.setItem(`hondana.${name}`, value)
  } catch {
    // storage is blocked, so nothing is kept
  }
}

export const removeTabStored = (name: string): void => {
  try {
    sessionStorage.removeItem(`hondana.${name}`)
  } catch {
    // storage is blocked, so there is nothing to delete
  }
}
