// The running downloads of one provider: each can be cancelled and queried for its progress.
import { createProgressTracker } from './download-progress.ts'
import type { DownloadProvider, DownloadRequest } from './download-provider.ts'

type RunDownload = (request: DownloadRequest, signal: AbortSignal) => Promise<void>

/** @param run performs one download */
export function createRunningDownloads(
  clock: { now(): number },
  run: RunDownload,
): Pick<DownloadProvider, 'startDownload' | 'cancelDownload' | 'getProgress'> {
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<void> }>()
  const book = createProgressTracker(clock)
  return {
    startDownload: async (request, signal) => {
      if (running.has(request.queueId)) throw new Error(`Download ${request.queueId} runs already`)
      const controller = new AbortController()
      const record = book.begin(request.queueId, request.chapters.length)
      const onEvent: DownloadRequest['onEvent'] = (event) => {
        record(event)
        request.onEvent(event)
      }
      const job = run({ ...request, onEvent }, AbortSignal.any([signal, controller.signal])).finally(() => {
        running.delete(request.queueId)
        book.finish(request.queueId)
      })
      running.set(request.queueId, { controller, ended: job.then(ignore, ignore) })
      return job
    },
    cancelDownload: async (queueId) => {
      const job = running.get(queueId)
      if (!job) return false
      job.controller.abort()
      await job.ended
      return true
    },
    getProgress: book.find,
  }
}

/** The caller that started the job receives its result. */
const ignore = (): void => undefined
