// The color scheme of this browser, shared by the appearance page and the user menu; public/color-scheme.js applies it before the first
// paint and after each change.
import { type MantineColorScheme, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { getStored, setStored } from '../browser-storage.ts'

/** `black` is dark with true black, for OLED screens; `auto` follows the device. */
export const appearances = ['light', 'dark', 'black', 'auto'] as const

export type Appearance = (typeof appearances)[number]

/** The stored color scheme; falls back to the device's. */
export const readAppearance = (stored: string | null): Appearance => appearances.find((candidate) => candidate === stored) ?? 'auto'

/** The theme provider has no black, so it is dark there, and black.css does the rest. */
export const colorSchemeOf = (appearance: Appearance): MantineColorScheme => (appearance === 'black' ? 'dark' : appearance)

/** The color scheme, and a function to change it. */
export const useAppearance = (): { readonly appearance: Appearance; readonly chooseAppearance: (look: Appearance) => void } => {
  const { setColorScheme } = useMantineColorScheme()
  const appearance = useSyncExternalStore(onAppearanceChange, currentAppearance)
  const chooseAppearance = (chosen: Appearance) => {
    setStored(storageKey, chosen)
    current = chosen
    setColorScheme(colorSchemeOf(chosen))
    window.dispatchEvent(new CustomEvent(appearanceEvent, { detail: chosen }))
  }
  return { appearance, chooseAppearance }
}

const storageKey = 'color-scheme'

/** Also handled by public/color-scheme.js. */
const appearanceEvent = 'hondana.look'

/** Cached here because storage may be blocked. */
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

/** Provides the color scheme to the theme provider. `set` does nothing, because `chooseLook` has already stored it. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => colorSchemeOf(currentAppearance()),
  set: () => undefined,
  subscribe: (onUpdate) => {
    stopListening = onOtherTab(() => onUpdate(colorSchemeOf(currentAppearance())))
  },
  unsubscribe: () => stopListening?.(),
  clear: () => undefined,
}
