import { useSyncExternalStore } from 'react'
import { followKeeping, type Keeping, readKeeping } from './keeping.ts'

/** What is kept on this device, kept current. */
export const useKeeping = (): Keeping => useSyncExternalStore(followKeeping, readKeeping)

/** Reading offline takes a service worker, which browsers allow over HTTPS and on the same machine only. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'indexedDB' in window && 'caches' in window && 'locks' in navigator
