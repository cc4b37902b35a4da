// Classifies an error that ended a run.

import { ClaimLost } from '../../kernel/claims/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import { DatabaseUnavailable } from '../../kernel/db/index.ts'
import { asError, CatalogueError, type ErrorFactory, errorCodeOf, storageErrorOf } from '../../kernel/errors/index.ts'
import { DatabaseNotReachable } from '../../kernel/http/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { defineSentence, type Sentence, sentenceOf, textOfSentence } from '../../kernel/sentences/index.ts'
import type { Library } from '../../library/index.ts'
import { SourceAccessDenied, SourceAnswerInvalid, SourceNotFound, SourceUnavailable, UrlNotSupported } from '../../plugins/index.ts'
import {
  DownloadDiskUnavailable,
  DownloadLibraryMoved,
  DownloadLibraryUnreachable,
  LibraryEmpty,
  LibraryFull,
  LibraryReadOnly,
  SeriesFolderMoved,
} from '../downloads.errors.ts'
import type { RunFailure } from '../queue/download-retry.rules.ts'

/** A disk may be disconnected for days; waiting for it uses up no attempt. */
const libraryRetryMs = 5 * 60_000
/** The connection to the database is restored by then; if not, nothing runs anyway. */
const soonMs = 5_000

/** Converts errors of the library's file system to errors with a sentence; others stay unchanged. */
export function explainFileError(error: unknown, { name, root }: Pick<Library, 'name' | 'root'>): unknown {
  const code = errorCodeOf(error)
  if (code === undefined) return error
  if (code === 'ENOENT') return pathOf(error)?.startsWith(root) ? DownloadLibraryUnreachable.with({ cause: error }, name) : error
  const explained = fileErrors[code]
  return explained ? explained.with({ cause: error }, name) : error
}

const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined

const fileErrors: Readonly<Record<string, ErrorFactory>> = {
  ENOSPC: LibraryFull,
  EDQUOT: LibraryFull,
  EACCES: LibraryReadOnly,
  EPERM: LibraryReadOnly,
  EROFS: LibraryReadOnly,
  EIO: DownloadLibraryUnreachable,
  ENOTCONN: DownloadLibraryUnreachable,
  ENODEV: DownloadLibraryUnreachable,
  ESTALE: DownloadLibraryUnreachable,
  EHOSTDOWN: DownloadLibraryUnreachable,
  ETIMEDOUT: DownloadLibraryUnreachable,
}

/** The disk error in the extractor's message when it made a chapter fail; the other chapters would then fail too. */
export function fileErrorIn(reason: Sentence): NodeJS.ErrnoException | undefined {
  const text = textOfSentence(reason)
  const code = extractorWords.find(([words]) => words.test(text))?.[1]
  return code === undefined ? undefined : Object.assign(new Error(text), { code })
}

const extractorWords: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|\[Errno 28\]/, 'ENOSPC'],
  [/Disk quota exceeded|\[Errno 122\]/, 'EDQUOT'],
  [/Read-only file system|\[Errno 30\]/, 'EROFS'],
  [/\[Errno 13\] Permission denied/, 'EACCES'],
  [/\[Errno 5\] Input\/output error/, 'EIO'],
  [/\[Errno 19\] No such device/, 'ENODEV'],
  [/\[Errno 107\] Transport endpoint is not connected/, 'ENOTCONN'],
  [/\[Errno 116\] Stale file handle/, 'ESTALE'],
]

const InvalidSourceResponse = defineSentence('SOURCE_ANSWERED_ODDLY', 'The source sent an unexpected response: {reason:sentence}')
const Unexpected = defineSentence('DOWNLOAD_WENT_WRONG', 'Something went wrong. The server log has the details.')

/** Errors that end with the next run. */
const continuesSoon: readonly string[] = [ClaimLost.code, DownloadLibraryMoved.code, SeriesFolderMoved.code]
/** Errors that end when the disk is connected again. */
const unreachableCodes: readonly string[] = [DownloadLibraryUnreachable.code, LibraryEmpty.code, DownloadDiskUnavailable.code]

const permanent = [SourceNotFound, SourceAccessDenied, UrlNotSupported]

/** Classifies an error as permanent, passing, or a requested wait. An unexpected one is logged and counts as passing. */
export function toRunFailure(error: unknown, { log, clock }: { readonly log: Log; readonly clock: Clock }): RunFailure {
  if (error instanceof SourceUnavailable) {
    const { sentence: message, retryAtMs, isDown } = error
    if (isDown) return { kind: 'passing', message, siteIsDown: true }
    return retryAtMs === undefined ? { kind: 'passing', message } : { kind: 'wait', message, untilMs: retryAtMs }
  }
  if (error instanceof SourceAnswerInvalid) return { kind: 'passing', message: InvalidSourceResponse(error.sentence) }
  if (permanent.some((kind) => error instanceof kind)) return { kind: 'permanent', message: sentenceOf(asError(error)) }
  if (error instanceof DatabaseUnavailable) return { kind: 'wait', message: DatabaseNotReachable().sentence, untilMs: clock.now() + soonMs }
  if (error instanceof CatalogueError) {
    const { code, sentence: message } = error
    const isAway = unreachableCodes.includes(code)
    if (continuesSoon.includes(code)) return { kind: 'wait', message, untilMs: clock.now() + soonMs }
    if (isAway) return { kind: 'wait', message, untilMs: clock.now() + libraryRetryMs }
    return { kind: 'permanent', message, diskFull: code === LibraryFull.code }
  }
  log.error({ err: error }, 'A download failed unexpectedly')
  return { kind: 'passing', message: storageErrorOf(error)?.sentence ?? Unexpected() }
}
