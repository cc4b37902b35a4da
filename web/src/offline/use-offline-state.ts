import { useSyncExternalStore } from 'react'
import { getOfflineState, type OfflineState, subscribeOfflineState } from './offline-downloads.ts'

/** What is kept on this device, kept current. */
export const useOfflineState = (): OfflineState => useSyncExternalStore(subscribeOfflineState, getOfflineState)

/** Reading offline takes a service worker, which browsers allow over HTTPS and on the same machine only. */
export const canSaveOffline = (): boolean =>
  'serviceWorker' in navigator && 'indexedDB' in window && 'caches' in window && 'locks' in navigator
