// The accent color on the page. This browser keeps the last one, so that the next start and the sign-in page have it at once.
import { getStored, setStored } from '../browser-storage.ts'
import { type Accent, accentStyleSheet, readAccent } from './accents.rules.ts'

const storageKey = 'accent'
const elementId = 'accent-colors'

/** Before the first paint. */
export const applyStoredAccent = (): void => show(readAccent(getStored(storageKey)))

export const applyAccent = (accent: Accent): void => {
  setStored(storageKey, accent)
  show(accent)
}

const show = (accent: Accent): void => {
  const present = document.getElementById(elementId)
  const element = present ?? document.createElement('style')
  element.id = elementId
  element.textContent = accentStyleSheet(accent)
  if (!present) document.head.append(element)
}
