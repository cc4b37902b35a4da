import { UnreachableError } from '../api/client.ts'

type OfflineStore = typeof import('./offline-store.ts')

/** The server's answer. Only when there is no server, what is kept on this device; then the shell says so (see offline-notice.tsx). */
export const withOfflineFallback = async <T>(ask: () => Promise<T>, find: (store: OfflineStore) => Promise<T | undefined>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    const kept = await import('./offline-store.ts').then(find).catch(() => undefined)
    if (kept === undefined) throw error
    return kept
  }
}
