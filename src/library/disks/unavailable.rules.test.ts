import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  classifyMissing,
  type DiskFolder,
  type FolderState,
  findUnavailableDisks,
  isBelow,
  unavailableReason,
} from './unavailable.rules.ts'

const gone: FolderState = { kind: 'GONE' }
const disk: FolderState = { kind: 'FOLDER', isDisk: true, isEmpty: false }
const folder: FolderState = { kind: 'FOLDER', isDisk: false, isEmpty: false }
const empty: FolderState = { kind: 'FOLDER', isDisk: false, isEmpty: true }

describe('a folder that was a disk', () => {
  test.each([
    ['is one, and the scan went through it', disk, true, undefined],
    ['came back behind the scan', disk, false, 'DISCONNECTED'],
    ['is an ordinary folder now', folder, false, 'DISCONNECTED'],
    ['is its empty place', empty, false, 'DISCONNECTED'],
    ['went away while the scan was in it', empty, true, 'DISCONNECTED'],
    ['is gone', gone, false, 'DISCONNECTED'],
    ['is a place that is connected on demand, with nothing behind it', { ...disk, isEmpty: true }, false, 'EMPTY'],
    ['cannot be read', { kind: 'UNREADABLE' }, false, 'UNREADABLE'],
  ] as const)('%s', (_, state, wasSeen, reason) => expect(unavailableReason(state, wasSeen)).toBe(reason))
})

const known = (path: string, more: Partial<DiskFolder> = {}): DiskFolder => ({
  path,
  isDisk: true,
  reason: null,
  awaySince: null,
  books: 0,
  accepted: false,
  ...more,
})

interface Found {
  readonly known?: readonly DiskFolder[]
  readonly seen?: readonly string[]
  /** State of each folder; all others are missing. */
  readonly looks?: Readonly<Record<string, FolderState>>
  readonly missing: readonly string[]
  readonly leftOut?: string
}

function judge({ known: disks = [], seen = [], looks = {}, missing, leftOut }: Found) {
  const now = {
    known: disks,
    seen: new Set(seen),
    inspect: (path: string) => looks[path] ?? gone,
    isExcluded: (path: string) => path === leftOut,
  }
  return classifyMissing({ ...now, unavailableDisks: findUnavailableDisks(now), bookPaths: missing, nowMs: 1000 })
}

const many = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/c${n}.cbz`)

describe('missing books', () => {
  test('are kept while their disk is disconnected, however few they are; other books are not', () => {
    const verdict = judge({ known: [known('Nas')], looks: { Nas: empty, A: folder }, missing: ['Nas/S/1.cbz', 'A/1.cbz', 'Nas 2/1.cbz'] })
    expect(['Nas/S', 'Nas/S/1.cbz', 'A/1.cbz', 'Nas 2/1.cbz'].map(verdict.stateOf)).toEqual(['held', 'held', 'unexplained', 'unexplained'])
    expect(verdict.folders).toEqual([known('Nas', { reason: 'DISCONNECTED', awaySince: 1000, books: 1 })])
  })

  test('are kept for the outermost disk; nested disks are remembered until it is back', () => {
    const found = { known: [known('Nas'), known('Nas/In')], missing: ['Nas/In/1.cbz', 'Nas/2.cbz'] }
    const away = judge({ ...found, looks: { Nas: empty } })
    expect(away.folders).toEqual([known('Nas', { reason: 'DISCONNECTED', awaySince: 1000, books: 2 }), known('Nas/In')])
    const back = judge({ known: away.folders, seen: ['Nas'], looks: { Nas: disk, 'Nas/In': empty }, missing: ['Nas/In/1.cbz'] })
    expect(back.folders).toEqual([known('Nas/In', { reason: 'DISCONNECTED', awaySince: 1000, books: 1 }), known('Nas')])
    expect([...back.settled]).toEqual(['Nas'])
  })

  test("are trashed when a user gave up their disk, or when the library's options exclude it", () => {
    const path = 'Nas/1.cbz'
    const given = judge({ known: [known('Nas', { reason: 'DISCONNECTED', awaySince: 5, books: 1, accepted: true })], missing: [path] })
    expect([given.stateOf(path), given.folders, [...given.settled]]).toEqual(['confirmed', [], ['Nas']])
    expect(judge({ known: [known('Nas')], missing: [path], leftOut: 'Nas' }).stateOf(path)).toBe('unexplained')
  })

  test('do not keep a disk on record that was replaced by a folder with the same books', () => {
    expect(judge({ known: [known('Nas')], looks: { Nas: folder }, missing: [] }).folders).toEqual([])
  })

  test('are kept when more than ten vanish from a folder that is left empty, but not from one that is removed or still contains something', () => {
    const missing = many('Usb/S', 11)
    const fate = (looks: Readonly<Record<string, FolderState>>, paths = missing) => judge({ looks, missing: paths }).stateOf('Usb/S/c0.cbz')
    expect(fate({ Usb: empty })).toBe('held')
    expect(fate({ 'Usb/S': empty, Usb: folder })).toBe('held')
    expect(fate({ Usb: empty }, missing.slice(1))).toBe('unexplained')
    expect(fate({ Usb: folder })).toBe('unexplained')
    expect(fate({})).toBe('unexplained')
  })

  test('are still kept while something is written into the empty folder, until most are back or it is removed', () => {
    const waiting = [known('Usb', { isDisk: false, reason: 'EMPTY', awaySince: 5, books: 12 })]
    const fate = (look: FolderState, count: number) =>
      judge({ known: waiting, looks: { Usb: look }, missing: many('Usb', count) }).stateOf('Usb/c0.cbz')
    expect([fate(folder, 12), fate(folder, 6), fate(folder, 5), fate(gone, 12)]).toEqual(['held', 'held', 'unexplained', 'unexplained'])
  })

  test('every book below a disconnected disk is counted once and held, and no other book is', () => {
    const paths = fc.uniqueArray(fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')))
    fc.assert(
      fc.property(paths, paths, (disks, folders) => {
        const missing = folders.map((path) => `${path}/1.cbz`)
        const verdict = judge({ known: disks.map((path) => known(path)), missing })
        const isAway = (path: string) => disks.some((one) => isBelow(one, path))
        for (const path of missing) expect(verdict.stateOf(path)).toBe(isAway(path) ? 'held' : 'unexplained')
        expect(verdict.folders.reduce((sum, { books }) => sum + books, 0)).toBe(missing.filter(isAway).length)
        expect(new Set(verdict.folders.map(({ path }) => path)).size).toBe(verdict.folders.length)
      }),
    )
  })
})
