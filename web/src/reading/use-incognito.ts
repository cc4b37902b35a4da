import { useCallback, useState } from 'react'

const name = 'hondana.incognito'

/** Reading one series without a trace, in this tab and until it is switched off; another series begins openly. */
export const useIncognito = (seriesId: string): readonly [boolean, () => void] => {
  const [incognito, setIncognito] = useState(() => read() === seriesId)
  const toggle = useCallback(() => {
    setIncognito((known) => {
      write(known ? '' : seriesId)
      return !known
    })
  }, [seriesId])
  return [incognito, toggle]
}

const read = (): string | null => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null // forbidden storage: incognito lasts until a reload
  }
}

const write = (value: string): void => {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // forbidden storage: incognito lasts until a reload
  }
}
