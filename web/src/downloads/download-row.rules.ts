// What can be done with a download, and how a message of the progress stream changes it. The transitions are the server's
// (docs/behavior.md, "States"); offering only what it will accept spares people an error.
import { isServerMessage } from '../api/localized-response.rules.ts'
import type { Download, DownloadMessage, DownloadStatus } from '../api/types.ts'
import { addressLabel } from '../ui/address-label.rules.ts'

/** In the order in which many are offered them. */
export const downloadActions = ['PAUSE', 'RESUME', 'RETRY', 'TRY_NOW', 'CANCEL'] as const
export type DownloadAction = (typeof downloadActions)[number]

/** What a download is called; one that never learnt its title is called by the words of its address. */
export const downloadTitle = ({ title }: Pick<Download, 'title'>): string => addressLabel(title)

/** What the stream says under this name. */
export type DownloadEventData<Name extends DownloadMessage['event']> = Extract<DownloadMessage, { event: Name }>['data']

type RetryState = Pick<Download, 'status' | 'nextAttemptAt'>

/** The actions a person may want in this state, the most likely first. Removing is always possible. */
export const availableActions = (download: RetryState): readonly DownloadAction[] => {
  const retry = retryActionOf(download)
  return retry ? [retry, ...actionsByStatus[download.status]] : actionsByStatus[download.status]
}

/** How it is tried again: now, where it would be by itself later; undefined where it waits for nothing or is done. */
export const retryActionOf = ({ status, nextAttemptAt }: RetryState): 'RETRY' | 'TRY_NOW' | undefined => {
  if (nextAttemptAt !== null && (status === 'PENDING' || status === 'FAILED')) return 'TRY_NOW'
  return status === 'FAILED' || status === 'CANCELLED' ? 'RETRY' : undefined
}

const actionsByStatus: Record<DownloadStatus, readonly DownloadAction[]> = {
  PENDING: ['PAUSE', 'CANCEL'],
  DOWNLOADING: ['PAUSE', 'CANCEL'],
  PAUSED: ['RESUME', 'CANCEL'],
  FAILED: ['CANCEL'],
  CANCELLED: [],
  COMPLETED: [],
}

/** What the stream adds to a download while it runs. */
export type LiveDownload = Download & { readonly speed?: string }

/** The download after a `progress` message. */
export const withProgress = (download: LiveDownload, event: DownloadEventData<'progress'>): LiveDownload => {
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
export const progressText = ({ currentChapter, speed = '' }: LiveDownload): string =>
  [currentChapter, /^0 /.test(speed) ? '' : speed].filter(Boolean).join(' · ')

/** Where a person goes to mend what a download complains of. */
export type Remedy = 'downloader' | 'library'

/** By the codes of the server's sentences, whatever language they are shown in. */
const remedies: Readonly<Record<string, Remedy>> = {
  DOWNLOAD_DISK_AWAY: 'library',
  DOWNLOAD_LIBRARY_EMPTY: 'library',
  DOWNLOAD_LIBRARY_FULL: 'library',
  DOWNLOAD_LIBRARY_GONE: 'library',
  DOWNLOAD_LIBRARY_NOT_REACHABLE: 'library',
  DOWNLOAD_LIBRARY_READ_ONLY: 'library',
  DOWNLOADER_DISABLED: 'downloader',
  PLUGIN_DISABLED: 'downloader',
  PLUGIN_FAILED: 'downloader',
  PLUGIN_NOT_INSTALLED: 'downloader',
  PLUGIN_NOT_STARTED: 'downloader',
  SITE_ACCOUNT: 'downloader',
  SITE_CHALLENGE: 'downloader',
  SITE_LIMITED: 'downloader',
  SITE_REFUSES: 'downloader',
}

/** What the first of its sentences that has one asks for, those inside of others included. */
export const remedyOf = ({ status, message, messageSaying }: Pick<Download, 'status' | 'message' | 'messageSaying'>): Remedy | undefined =>
  status === 'COMPLETED' || message === null ? undefined : findRemedy(messageSaying)

const findRemedy = (value: unknown): Remedy | undefined => {
  if (Array.isArray(value)) return value.map(findRemedy).find((remedy) => remedy !== undefined)
  if (!isServerMessage(value)) return undefined
  const { code = '', params = {} } = value
  return (Object.hasOwn(remedies, code) ? remedies[code] : undefined) ?? findRemedy(Object.values(params))
}

/** As the server keeps them: 0 runs first. */
export const defaultPriority = 5
export const maxPriority = 10

/** One place up or down, within what there is. */
export const steppedPriority = (priority: number, step: -1 | 1): number => Math.min(maxPriority, Math.max(0, priority + step))

/** In words: before the others, in its turn, after them. */
export const priorityLevel = (priority: number): 'first' | 'normal' | 'last' => {
  if (priority === defaultPriority) return 'normal'
  return priority < defaultPriority ? 'first' : 'last'
}

const clampPercent = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)))
