import { useSyncExternalStore } from 'react'
import { getOfflineState, type OfflineState, subscribeOfflineState } from './offline-downloads.ts'

/** The chapters on this device, kept up to date. */
export const useOfflineState = (): OfflineState => useSyncExternalStore(subscribeOfflineState, getOfflineState)

/** Reading offline requires a service worker, which browsers allow only over HTTPS and on localhost. */
export const canSaveOffline = (): boolean =>
  'serviceWorker' in navigator && 'indexedDB' in window && 'caches' in window && 'locks' in navigator
