import { describe, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { silentLog } from '../../kernel/log/index.ts'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { SourceAccessDenied, SourceAnswerInvalid, SourceNotFound, SourceUnavailable, UrlNotSupported } from '../../plugins/index.ts'
import { DownloadLibraryNotFound } from '../downloads.errors.ts'
import { explainFileError, fileErrorIn, toRunFailure } from './run-failure.ts'

const library = { name: 'Manga', root: '/srv/manga' }
const deps = { log: silentLog, clock: systemClock }

describe('an error that ends a download', () => {
  test.each([
    ['a site that is down', new SourceUnavailable('The site cannot be reached.'), 'passing'],
    ['a site that says until when to wait', new SourceUnavailable('Wait.', { retryAtMs: 1 }), 'wait'],
    ['an odd answer', new SourceAnswerInvalid('no list'), 'passing'],
    ['a title that is gone', new SourceNotFound('Gone.'), 'permanent'],
    ['a site that wants an account', new SourceAccessDenied('The site wants an account.'), 'permanent'],
    ['an address that nobody knows', new UrlNotSupported('Unknown.'), 'permanent'],
    ['a library that was deleted', DownloadLibraryNotFound(), 'permanent'],
    ['a mistake of ours', new TypeError('x is not a function'), 'passing'],
  ] as const)('%s is %s', (...[, error, kind]) => {
    const failure = toRunFailure(error, deps)
    expect(failure.kind).toBe(kind)
    const message = textOfSentence(failure.message)
    expect(message).toMatch(/^\w.*\w/)
    expect(message).not.toContain('is not a function')
  })
})

describe('a disk error', () => {
  test.each([
    ['ENOSPC', 'is full', 'permanent'],
    ['EDQUOT', 'is full', 'permanent'],
    ['EROFS', 'write to the folder of', 'permanent'],
    ['EACCES', 'write to the folder of', 'permanent'],
    ['EIO', 'is unavailable', 'wait'],
    ['ESTALE', 'is unavailable', 'wait'],
    ['ENOENT', 'is unavailable', 'wait'],
  ])('with %s has the message "%s" and is of kind %s', (code, sentence, kind) => {
    const error = explainFileError(Object.assign(new Error(code), { code, path: '/srv/manga/x' }), library)
    expect(error).toBeInstanceOf(CatalogueError)
    expect(toRunFailure(error, deps)).toMatchObject({ kind, message: { message: expect.stringContaining(sentence) } })
  })

  test('is not reported for a file missing outside the library', () => {
    const error = Object.assign(new Error('no such file'), { code: 'ENOENT', path: '/tmp/x' })
    expect(explainFileError(error, library)).toBe(error)
  })

  test.each([
    ['SQLITE_FULL', 'The disk is full'],
    ['SQLITE_IOERR_WRITE', "can't read or write a file (SQLITE_IOERR_WRITE)"],
    ['EMFILE', 'too many open files'],
  ])('with %s, which is not of the library, is retried and has the message "%s"', (code, sentence) => {
    const error = explainFileError(Object.assign(new Error(code), { code }), library)
    expect(toRunFailure(error, deps)).toMatchObject({ kind: 'passing', message: { message: expect.stringContaining(sentence) } })
  })

  test.each([
    ["Unable to download data:  OSError: [Errno 28] No space left on device: '0002.jpg.part'", 'ENOSPC'],
    ["Failed to download 0002.jpg: OSError: [Errno 30] Read-only file system: '0002.jpg.part'", 'EROFS'],
    ["PermissionError: [Errno 13] Permission denied: '0002.jpg.part'", 'EACCES'],
    ['OSError: [Errno 122] Disk quota exceeded', 'EDQUOT'],
    ["OSError: [Errno 5] Input/output error: '0002.jpg.part'", 'EIO'],
    ['OSError: [Errno 107] Transport endpoint is not connected', 'ENOTCONN'],
    ['OSError: [Errno 116] Stale file handle', 'ESTALE'],
    ["HttpError: '403 Forbidden' for 'https://example.org/28'", undefined],
  ])('is detected in the gallery-dl message: %s', (reason, code) => {
    expect(fileErrorIn(reason)?.code).toBe(code)
  })
})
