import { useEffect, useSyncExternalStore } from 'react'

/** Whether this browser can fill the screen at all: phones of one maker cannot. */
export const canEnterFullScreen = (): boolean => document.fullscreenEnabled === true

// Undefined where the browser cannot.
const isFullScreen = (): boolean => Boolean(document.fullscreenElement)

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Whether the app fills the screen, however that was begun and ended: browsers end it themselves at Esc. */
export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, isFullScreen)

/** A browser may refuse (a frame, a kiosk); the page then simply stays as it is. */
export const toggleFullScreen = (): void => {
  if (!isFullScreen() && !canEnterFullScreen()) return
  const change = isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.then(undefined, () => undefined)
}

/** Ends it; false when there was nothing to end. */
export const leaveFullScreen = (): boolean => {
  if (!isFullScreen()) return false
  toggleFullScreen()
  return true
}

/** The rooms outside have their own bars: who leaves the reader leaves the full screen. */
export const useExitFullScreenOnLeave = (): void => useEffect(() => () => void leaveFullScreen(), [])
