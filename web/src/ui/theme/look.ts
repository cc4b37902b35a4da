// How the app looks in this browser. One choice behind the appearance room and the user's menu; public/color-scheme.js puts
// it on the page before the first paint and after each change.
import { type MantineColorScheme, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../browser-memory.ts'

/** `black` is dark on true black, for screens whose black pixels are switched off; `auto` is what the device says. */
export const looks = ['light', 'dark', 'black', 'auto'] as const

export type Look = (typeof looks)[number]

/** The look that was chosen here; what cannot be read counts as the device's choice. */
export const readLook = (stored: string | null): Look => looks.find((look) => look === stored) ?? 'auto'

/** The theme provider knows no black: for it that is dark, and black.css does the rest. */
export const schemeOf = (look: Look): MantineColorScheme => (look === 'black' ? 'dark' : look)

/** The chosen look, and how to choose another one. */
export const useLook = (): { readonly look: Look; readonly chooseLook: (look: Look) => void } => {
  const { setColorScheme } = useMantineColorScheme()
  const look = useSyncExternalStore(onLookChange, currentLook)
  const chooseLook = (chosen: Look) => {
    remember(memoryName, chosen)
    current = chosen
    setColorScheme(schemeOf(chosen))
    window.dispatchEvent(new CustomEvent(lookEvent, { detail: chosen }))
  }
  return { look, chooseLook }
}

const memoryName = 'color-scheme'

/** Heard by public/color-scheme.js, too. */
const lookEvent = 'hondana.look'

/** Kept beside the browser's memory, which may be forbidden. */
let current: Look | undefined

const currentLook = (): Look => {
  current ??= readLook(recall(memoryName))
  return current
}

const onLookChange = (listener: () => void): (() => void) => {
  const stop = onOtherTab(listener)
  window.addEventListener(lookEvent, listener)
  return () => {
    stop()
    window.removeEventListener(lookEvent, listener)
  }
}

const onOtherTab = (listener: () => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== `hondana.${memoryName}`) return
    current = readLook(newValue)
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

let stopListening: (() => void) | undefined

/** Lets the theme provider read the look. It has nothing to write: `chooseLook` has remembered it by then. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => schemeOf(currentLook()),
  set: () => undefined,
  subscribe: (onUpdate) => {
    stopListening = onOtherTab(() => onUpdate(schemeOf(currentLook())))
  },
  unsubscribe: () => stopListening?.(),
  clear: () => undefined,
}
