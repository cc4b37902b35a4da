// How the app looks in this browser. One choice behind the appearance room and the user's menu; public/color-scheme.js puts
// it on the page before the first paint and after each change.
import { type MantineColorScheme, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { getStored, setStored } from '../browser-storage.ts'

/** `black` is dark on true black, for screens whose black pixels are switched off; `auto` is what the device says. */
export const appearances = ['light', 'dark', 'black', 'auto'] as const

export type Appearance = (typeof appearances)[number]

/** The look that was chosen here; what cannot be read counts as the device's choice. */
export const readAppearance = (stored: string | null): Appearance => appearances.find((look) => look === stored) ?? 'auto'

/** The theme provider knows no black: for it that is dark, and black.css does the rest. */
export const colorSchemeOf = (look: Appearance): MantineColorScheme => (look === 'black' ? 'dark' : look)

/** The chosen look, and how to choose another one. */
export const useAppearance = (): { readonly look: Appearance; readonly chooseLook: (look: Appearance) => void } => {
  const { setColorScheme } = useMantineColorScheme()
  const look = useSyncExternalStore(onAppearanceChange, currentAppearance)
  const chooseLook = (chosen: Appearance) => {
    setStored(storageKey, chosen)
    current = chosen
    setColorScheme(colorSchemeOf(chosen))
    window.dispatchEvent(new CustomEvent(appearanceEvent, { detail: chosen }))
  }
  return { look, chooseLook }
}

const storageKey = 'color-scheme'

/** Heard by public/color-scheme.js, too. */
const appearanceEvent = 'hondana.look'

/** Kept beside the browser's memory, which may be forbidden. */
let current: Appearance | undefined

const currentAppearance = (): Appearance => {
  current ??= readAppearance(getStored(storageKey))
  return current
}

const onAppearanceChange = (listener: () => void): (() => void) => {
  const stop = onOtherTab(listener)
  window.addEventListener(appearanceEvent, listener)
  return () => {
    stop()
    window.removeEventListener(appearanceEvent, listener)
  }
}

const onOtherTab = (listener: () => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== `hondana.${storageKey}`) return
    current = readAppearance(newValue)
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

let stopListening: (() => void) | undefined

/** Lets the theme provider read the look. It has nothing to write: `chooseLook` has remembered it by then. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => colorSchemeOf(currentAppearance()),
  set: () => undefined,
  subscribe: (onUpdate) => {
    stopListening = onOtherTab(() => onUpdate(colorSchemeOf(currentAppearance())))
  },
  unsubscribe: () => stopListening?.(),
  clear: () => undefined,
}
