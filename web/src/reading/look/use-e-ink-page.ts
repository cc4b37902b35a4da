import './e-ink.css'
import { useLayoutEffect } from 'react'
import { useEInk } from '../settings/e-ink.ts'

/**
 * While the reader is open in e-ink mode, the whole page is black on white and nothing moves: its panels and dialogs are outside of the
 * reader's element.
 */
export const useEInkPage = (): void => {
  const [eInk] = useEInk()
  useLayoutEffect(() => {
    if (!eInk) return undefined
    const { dataset } = document.documentElement
    const scheme = dataset.mantineColorScheme
    dataset.mantineColorScheme = 'light'
    dataset.eInk = 'true'
    return () => {
      // The device may have changed between light and dark in the meantime.
      if (scheme !== undefined && dataset.mantineColorScheme === 'light') dataset.mantineColorScheme = scheme
      delete dataset.eInk
    }
  }, [eInk])
}
