import { useSyncExternalStore } from 'react'

/** Whether this browser supports full screen; Safari on iPhones does not. */
export const canEnterFullScreen = (): boolean => document.fullscreenEnabled === true

// document.fullscreenElement is undefined in browsers without full screen.
const isFullScreen = (): boolean => Boolean(document.fullscreenElement)

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Whether the app is in full screen, however it was entered or exited: browsers exit it themselves on Esc. */
export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, isFullScreen)

/** A browser may refuse (a frame, a kiosk); the page then simply stays as it is. */
export const toggleFullScreen = (): void => {
  if (!isFullScreen() && !canEnterFullScreen()) return
  const change = isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.then(undefined, () => undefined)
}

/** Exits full screen; returns false when it was not active. */
export const leaveFullScreen = (): boolean => {
  if (!isFullScreen()) return false
  toggleFullScreen()
  return true
}
