// What can be done with a download, and how a message of the progress stream changes it. The transitions are the server's
// (behaviour.md 2.3); offering only what it will accept spares people an error.
import type { Download, DownloadMessage, DownloadStatus } from '../api/types.ts'
import { addressWords } from '../ui/address-words.rules.ts'

export type DownloadAction = 'RETRY' | 'PAUSE' | 'RESUME' | 'CANCEL'

/** What a download is called; one that never learnt its title is called by the words of its address. */
export const titleOf = ({ title }: Pick<Download, 'title'>): string => addressWords(title)

/** What the stream says under this name. */
export type DataOf<Name extends DownloadMessage['event']> = Extract<DownloadMessage, { event: Name }>['data']

/** The actions a person may want in this state, the most likely first. Removing is always possible. */
export const actionsOf = (status: DownloadStatus): readonly DownloadAction[] => offered[status]

const offered: Record<DownloadStatus, readonly DownloadAction[]> = {
  PENDING: ['PAUSE', 'CANCEL'],
  DOWNLOADING: ['PAUSE', 'CANCEL'],
  PAUSED: ['RESUME', 'CANCEL'],
  FAILED: ['RETRY', 'CANCEL'],
  CANCELLED: ['RETRY'],
  COMPLETED: [],
}

/** What the stream adds to a download while it runs. */
export type LiveDownload = Download & { readonly speed?: string }

/** The download after a `progress` message. */
export const withProgress = (download: LiveDownload, event: DataOf<'progress'>): LiveDownload => {
  const { status } = event
  const running = status === 'DOWNLOADING'
  return {
    ...download,
    status,
    progress: clampPercent(event.percent),
    currentChapter: event.currentChapter || download.currentChapter,
    speed: running ? event.speed : '',
    // A reason to wait no longer holds once it runs.
    message: running ? null : download.message,
  }
}

/** The download after a `complete` message. */
export const withCompletion = (download: LiveDownload): LiveDownload => ({
  ...download,
  status: 'COMPLETED',
  progress: 100,
  message: null,
  speed: '',
})

/** The chapter being fetched and how fast, as far as there is something to say. */
export const momentOf = ({ currentChapter, speed = '' }: LiveDownload): string =>
  [currentChapter, /^0 /.test(speed) ? '' : speed].filter(Boolean).join(' · ')

/** Where a person goes to mend what a download complains of, when its sentence names a place of ours. */
export type Remedy = 'downloader' | 'library'

export const remedyOf = (download: Pick<Download, 'status' | 'message' | 'messageSaying'>): Remedy | undefined => {
  const { status, messageSaying } = download
  // The server's words, whatever language they were told in.
  const message = messageSaying?.message ?? download.message
  if (!message || status === 'COMPLETED') return undefined
  if (/of the library "|library was deleted/.test(message)) return 'library'
  return /\b(plugin|disabled|sign in|credentials|password|log ?in)\b/i.test(message) ? 'downloader' : undefined
}

/** As the server keeps them: 0 runs first. */
export const usualPriority = 5
export const lastPriority = 10

/** One place up or down, within what there is. */
export const steppedPriority = (priority: number, step: -1 | 1): number => Math.min(lastPriority, Math.max(0, priority + step))

/** In words: before the others, in its turn, after them. */
export const placeOf = (priority: number): 'first' | 'normal' | 'last' => {
  if (priority === usualPriority) return 'normal'
  return priority < usualPriority ? 'first' : 'last'
}

const clampPercent = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)))
