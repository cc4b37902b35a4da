// Whether this browser loads pages as they are or in the width of the screen. Screens and data plans differ, so the choice isn't
// synchronized with other devices.
import { useSyncExternalStore } from 'react'
import { getStored, setStored } from '../../ui/browser-storage.ts'

export const imageSizes = ['original', 'screen'] as const
export type ImageSize = (typeof imageSizes)[number]

const storageKey = 'reader.image-size'

/** While storage is blocked, the choice lasts until the app is closed. */
let unstored: ImageSize | undefined
const listeners = new Set<() => void>()

const currentSize = (): ImageSize => unstored ?? (getStored(storageKey) === 'screen' ? 'screen' : 'original')

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const chooseSize = (size: ImageSize): void => {
  unstored = setStored(storageKey, size) ? undefined : size
  for (const listener of listeners) listener()
}

/** The size of images, and a function to change it. */
export const useImageSize = (): readonly [ImageSize, (size: ImageSize) => void] => [
  useSyncExternalStore(subscribe, currentSize),
  chooseSize,
]
