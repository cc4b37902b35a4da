// Sends a file in parts. A broken connection continues where it was, also after the page was opened again.
import { ApiError, UnreachableError } from '../api/client.ts'
import { beginUpload, getUpload, type ImportUpload, sendPart } from './imports.api.ts'

type Sending = {
  /** An unfinished upload of the same file. */
  readonly begun: ImportUpload | undefined
  readonly onProgress: (upload: ImportUpload) => void
  readonly signal: AbortSignal
}

const firstPartBytes = 8 * 1024 * 1024
/** Proxies accept at least this much. */
const smallestPartBytes = 512 * 1024
const firstWaitMs = 1_000
const maxWaitMs = 30_000

/** Waits as long as the server is unreachable. @throws ApiError when the server refuses the file */
export const sendUpload = async (file: File, { begun, onProgress, signal }: Sending): Promise<ImportUpload> => {
  let upload = begun ?? (await beginUpload(file.name, file.size))
  let partBytes = firstPartBytes
  let waitMs = firstWaitMs
  onProgress(upload)
  while (upload.offset < upload.sizeBytes) {
    signal.throwIfAborted()
    try {
      upload = await sendPart(upload.id, upload.offset, file.slice(upload.offset, upload.offset + partBytes), signal)
      waitMs = firstWaitMs
    } catch (error) {
      if (isTooLarge(error) && partBytes > smallestPartBytes) partBytes = Math.max(smallestPartBytes, partBytes / 2)
      else if (mayContinue(error)) {
        await pause(waitMs, signal)
        waitMs = Math.min(maxWaitMs, waitMs * 2)
        upload = await getUpload(upload.id, signal).catch((failure: unknown) => {
          if (mayContinue(failure)) return upload
          throw failure
        })
      } else throw error
    }
    onProgress(upload)
  }
  return upload
}

const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.status === 413

/** The server or the connection is down, or the server is still writing the part that broke off. */
const mayContinue = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof ApiError &&
    (error.status === 408 || (error.status >= 502 && error.status <= 504) || error.code === 'IMPORT_UPLOAD_OFFSET'))

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      reject(signal.reason)
    })
  })
