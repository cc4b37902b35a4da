// The states of a download, with every transition that a person or the worker may cause (docs/behavior.md, "States").
// Guarantee: transitions outside these tables do not happen, and the reason for a refusal is a sentence for people.
import { type CodedSentence, defineSentence } from '../../kernel/sentences/index.ts'

export const downloadStatuses = ['PENDING', 'DOWNLOADING', 'COMPLETED', 'FAILED', 'PAUSED', 'CANCELLED'] as const
export type DownloadStatus = (typeof downloadStatuses)[number]

export const downloadActions = ['RETRY', 'TRY_NOW', 'PAUSE', 'RESUME', 'CANCEL'] as const
export type DownloadAction = (typeof downloadActions)[number]

/** Statuses in which a second request for the same URL returns the existing download. */
export const activeStatuses = ['PENDING', 'DOWNLOADING', 'PAUSED'] as const satisfies readonly DownloadStatus[]

/** The status that a running download gets as soon as its worker has stopped. */
export type StopRequest = 'PAUSED' | 'CANCELLED' | 'DELETED'

export type ActionOutcome =
  /**
   * Write this status. `startsOver` resets failed attempts, chapter data and the reason for waiting; `triesNow` starts it although its
   * site is paused.
   */
  | {
      readonly kind: 'become'
      readonly status: 'PENDING' | 'PAUSED' | 'CANCELLED'
      readonly startsOver: boolean
      readonly triesNow: boolean
    }
  /** A worker holds it: ask it to stop; the worker writes the status itself. */
  | { readonly kind: 'stop'; readonly wish: 'PAUSED' | 'CANCELLED' }
  /** It is already so. */
  | { readonly kind: 'stay' }
  | { readonly kind: 'refuse'; readonly reason: CodedSentence }

const Waits = defineSentence('DOWNLOAD_DOES_WAIT', "it's already queued")
const NotPaused = defineSentence('DOWNLOAD_IS_NOT_PAUSED', "it isn't paused")
const Running = defineSentence('DOWNLOAD_IS_RUNNING', "it's already running")
const Paused = defineSentence('DOWNLOAD_IS_PAUSED', "it's paused; resume it instead")
const Ended = defineSentence('DOWNLOAD_HAS_ENDED', 'it has already finished')
const Cancelled = defineSentence('DOWNLOAD_WAS_CANCELLED', 'it was cancelled')
const Complete = defineSentence('DOWNLOAD_IS_COMPLETE', "it's already completed")
const CompleteRetry = defineSentence('DOWNLOAD_IS_COMPLETE_RETRY', "it's already completed; retry it to check for new chapters")

const refuse = (reason: () => CodedSentence): ActionOutcome => ({ kind: 'refuse', reason: reason() })
const keepStatus: ActionOutcome = { kind: 'stay' }
const queueAgain: ActionOutcome = { kind: 'become', status: 'PENDING', startsOver: true, triesNow: true }
const tryNow: ActionOutcome = { kind: 'become', status: 'PENDING', startsOver: false, triesNow: true }
const resume: ActionOutcome = { kind: 'become', status: 'PENDING', startsOver: false, triesNow: false }
const pause: ActionOutcome = { kind: 'become', status: 'PAUSED', startsOver: false, triesNow: false }
const cancel: ActionOutcome = { kind: 'become', status: 'CANCELLED', startsOver: false, triesNow: false }

const actionTable: Readonly<Record<DownloadStatus, Readonly<Record<DownloadAction, ActionOutcome>>>> = {
  PENDING: {
    RETRY: refuse(Waits),
    TRY_NOW: tryNow,
    PAUSE: pause,
    RESUME: refuse(NotPaused),
    CANCEL: cancel,
  },
  DOWNLOADING: {
    RETRY: refuse(Running),
    TRY_NOW: refuse(Running),
    PAUSE: { kind: 'stop', wish: 'PAUSED' },
    RESUME: refuse(Running),
    CANCEL: { kind: 'stop', wish: 'CANCELLED' },
  },
  PAUSED: {
    RETRY: refuse(Paused),
    TRY_NOW: refuse(Paused),
    PAUSE: keepStatus,
    RESUME: resume,
    CANCEL: cancel,
  },
  FAILED: {
    RETRY: queueAgain,
    TRY_NOW: queueAgain,
    PAUSE: refuse(Ended),
    RESUME: queueAgain,
    CANCEL: cancel,
  },
  CANCELLED: {
    RETRY: queueAgain,
    TRY_NOW: refuse(Cancelled),
    PAUSE: refuse(Cancelled),
    RESUME: queueAgain,
    CANCEL: keepStatus,
  },
  COMPLETED: {
    RETRY: queueAgain,
    TRY_NOW: refuse(CompleteRetry),
    PAUSE: refuse(Complete),
    RESUME: refuse(CompleteRetry),
    CANCEL: refuse(Complete),
  },
}

/** The effect of an action on a download in this status. */
export const decideAction = (status: DownloadStatus, action: DownloadAction): ActionOutcome => actionTable[status][action]

const strength: Readonly<Record<StopRequest, number>> = { PAUSED: 0, CANCELLED: 1, DELETED: 2 }

/** Of two requests for one running download, the more final one. */
export const strongerStopRequest = (current: StopRequest | null, next: StopRequest): StopRequest =>
  current !== null && strength[current] > strength[next] ? current : next

/** Status of a download whose worker has exited or was told to stop: the requested one, else queued. */
export const statusAfterStop = (stopRequest: StopRequest | null): 'PENDING' | 'PAUSED' | 'CANCELLED' | 'DELETED' => stopRequest ?? 'PENDING'

/** Whether its pages in the staging folder may still be needed. */
export const needsStaging = (status: DownloadStatus, nextAttemptAt: number | null): boolean =>
  status === 'PENDING' || status === 'DOWNLOADING' || status === 'PAUSED' || (status === 'FAILED' && nextAttemptAt !== null)
