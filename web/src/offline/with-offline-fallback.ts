import { UnreachableError } from '../api/client.ts'

type OfflineStore = typeof import('./offline-store.ts')

/** The server's response, or the stored copy if the server is unreachable; the shell then shows a notice (see offline-notice.tsx). */
export const withOfflineFallback = async <T>(load: () => Promise<T>, find: (store: OfflineStore) => Promise<T | undefined>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    const saved = await import('./offline-store.ts').then(find).catch(() => undefined)
    if (saved === undefined) throw error
    return saved
  }
}
