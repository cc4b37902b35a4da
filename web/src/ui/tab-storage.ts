// What one tab remembers, also after a reload. Nothing here is needed to work, so a browser that forbids storage just forgets.

/** What this tab remembers under this name, or null. */
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
    // forbidden storage remembers nothing
  }
}

export const removeTabStored = (name: string): void => {
  try {
    sessionStorage.removeItem(`hondana.${name}`)
  } catch {
    // forbidden storage has nothing to forget
  }
}
