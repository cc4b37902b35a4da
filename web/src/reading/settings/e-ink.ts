// Whether this browser shows the reader for an e-ink screen. It belongs to the screen, so it isn't synchronized with other devices. Until
// the person chooses, the device decides: e-ink screens match `update: slow`.
import { useSyncExternalStore } from 'react'
import { getStored, setStored } from '../../ui/browser-storage.ts'
import { isContinuous, type ReaderSettings } from './reader-settings.rules.ts'

const storageKey = 'reader.e-ink'

/** While storage is blocked, the choice lasts until the app is closed. */
let unstored: string | undefined
const listeners = new Set<() => void>()

/** Whether the reader is in e-ink mode. */
export const isEInk = (): boolean => {
  const chosen = unstored ?? getStored(storageKey)
  return chosen === 'on' || (chosen !== 'off' && slowScreen().matches)
}

const slowScreen = () => matchMedia('(update: slow)')

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const choose = (on: boolean): void => {
  const chosen = on ? 'on' : 'off'
  unstored = setStored(storageKey, chosen) ? undefined : chosen
  for (const listener of listeners) listener()
}

/** Whether the reader is in e-ink mode, and a function to change it. */
export const useEInk = (): readonly [boolean, (on: boolean) => void] => [useSyncExternalStore(subscribe, isEInk), choose]

/** Whether auto-scroll is available: an e-ink screen is too slow for it. */
export const canAutoScroll = (settings: Pick<ReaderSettings, 'layout'>): boolean => isContinuous(settings) && !isEInk()
