import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { BoxSize } from './views/fit.rules.ts'

/** The size of the reader, kept current. */
export const useScreenSize = (screen: RefObject<HTMLElement | null>): BoxSize => {
  const [size, setSize] = useState<BoxSize>(() => ({ widthPx: window.innerWidth, heightPx: window.innerHeight }))
  useLayoutEffect(() => {
    const node = screen.current
    if (!node) return undefined
    const measure = () => {
      const next = { widthPx: node.clientWidth, heightPx: node.clientHeight }
      setSize((current) => (current.widthPx === next.widthPx && current.heightPx === next.heightPx ? current : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [screen])
  return size
}

/** Keeps the screen on while the reader is visible. Browsers allow it over HTTPS only, and may refuse. */
export const useAwakeScreen = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isUnmounted = false
    const acquire = async () => {
      if (document.hidden || !('wakeLock' in navigator) || lock?.released === false) return
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isUnmounted) void taken?.release()
      else lock = taken
    }
    // The browser gives the lock up when the tab is hidden.
    const acquireAgain = () => void acquire()
    acquireAgain()
    document.addEventListener('visibilitychange', acquireAgain)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', acquireAgain)
      void lock?.release()
    }
  }, [])
}
