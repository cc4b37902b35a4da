import type { DownloadEvent, DownloadProgress } from './download-provider.ts'
import type { Sentence } from './sentences.ts'

export interface ProgressTracker {
  /** Starts the progress of a job; returns a function that takes its events. */
  begin(queueId: string, chapters: number): (event: DownloadEvent) => void
  finish(queueId: string): void
  find(queueId: string): DownloadProgress | undefined
}

/** Number of finished jobs whose progress can still be queried. */
const keptFinished = 50
/** Weight of the newest page in the smoothed speed. */
const smoothing = 0.3

interface Running {
  readonly queueId: string
  readonly chapters: number
  readonly startedAtMs: number
  status: DownloadProgress['status']
  done: number
  /** Share of the current chapter, 0..1. */
  fraction: number
  item: string | null
  bytes: number
  lastPageAtMs: number
  bytesPerSecond: number
  error: Sentence | null
}

/** Progress of one provider's jobs, derived from their events. */
export function createProgressTracker(clock: { now(): number }): ProgressTracker {
  const jobs = new Map<string, Running>()
  return {
    begin: (queueId, chapters) => {
      const job = started(queueId, chapters, clock.now())
      jobs.delete(queueId)
      jobs.set(queueId, job)
      return (event) => applyEvent(job, event, clock.now())
    },
    finish: (queueId) => {
      const job = jobs.get(queueId)
      if (job) job.status = 'DONE'
      const finished = [...jobs.values()].filter(({ status }) => status === 'DONE')
      for (const { queueId: oldest } of finished.slice(0, Math.max(0, finished.length - keptFinished))) jobs.delete(oldest)
    },
    find: (queueId) => {
      const job = jobs.get(queueId)
      return job && describe(job, clock.now())
    },
  }
}

const started = (queueId: string, chapters: number, nowMs: number): Running => ({
  queueId,
  chapters,
  startedAtMs: nowMs,
  status: 'RUNNING',
  done: 0,
  fraction: 0,
  item: null,
  bytes: 0,
  lastPageAtMs: nowMs,
  bytesPerSecond: 0,
  error: null,
})

function applyEvent(job: Running, event: DownloadEvent, nowMs: number): void {
  job.status = event.type === 'waiting' ? 'WAITING' : 'RUNNING'
  switch (event.type) {
    case 'chapter-start':
      job.item = event.chapterId
      job.fraction = 0
      return
    case 'page':
      notePage(job, event, nowMs)
      return
    case 'chapter-end':
    case 'chapter-failed':
      job.done += 1
      job.fraction = 0
      if (event.type === 'chapter-failed') job.error = event.reason
      return
    case 'waiting':
      return
  }
}

function notePage(job: Running, { bytes, page, pages }: Extract<DownloadEvent, { type: 'page' }>, nowMs: number): void {
  const seconds = Math.max(0.001, (nowMs - job.lastPageAtMs) / 1000)
  job.lastPageAtMs = nowMs
  job.bytes += bytes
  job.bytesPerSecond += smoothing * (bytes / seconds - job.bytesPerSecond)
  job.fraction = pages ? Math.min(1, page / pages) : 0
}

function describe(job: Running, nowMs: number): DownloadProgress {
  const finished = Math.min(job.chapters, job.done + job.fraction)
  const seconds = (nowMs - job.startedAtMs) / 1000
  const isKnown = finished > 0 && job.status === 'RUNNING'
  return {
    queueId: job.queueId,
    status: job.status,
    progressPercent: job.chapters === 0 ? 100 : Math.floor((100 * finished) / job.chapters),
    currentItem: job.item,
    totalItems: job.chapters,
    downloadedBytes: job.bytes,
    totalBytes: null,
    speed: Math.round(job.bytesPerSecond),
    estimatedTimeRemaining: isKnown ? Math.round((seconds * (job.chapters - finished)) / finished) : null,
    errorMessage: job.error,
  }
}
