// Content of `.chapter-urls.json`, the record file in a series folder: the history that survives the loss of the database.
// Guarantee: adding chapters preserves all existing content, including keys and entries unknown to this version.
// Limit: text that is not a JSON object with a list of chapters counts as empty; the caller keeps a copy of it before writing a new file.
import { isoInstant } from '../../kernel/clock/index.ts'
import { chapterKeyOf, isSourceId } from '../urls/chapter-url.rules.ts'
import type { ChapterRecord } from './chapter-record.ts'

type Json = Readonly<Record<string, unknown>>

/** A parsed record file: the known parts, and all of it for writing it back. */
export interface RecordFile {
  /** Title id or URL; null when the file has none. */
  readonly titleKey: string | null
  readonly chapters: readonly ChapterRecord[]
  readonly root: Json
  readonly entries: readonly unknown[]
}

export const emptyRecordFile: RecordFile = { titleKey: null, chapters: [], root: {}, entries: [] }

/** Parses a record file, also of other programs and older versions; undefined when it is not a JSON object with a list. */
export function parseRecordFile(text: string): RecordFile | undefined {
  const root = parseObject(text)
  const entries: unknown = root?.chapters ?? []
  if (!root || !Array.isArray(entries)) return undefined
  const titleKey = textOf(root.manga_id)
  return { titleKey, root, entries, chapters: entries.flatMap((entry) => recordOf(entry, titleKey) ?? []) }
}

/** Text of the record file with these chapters added or updated; others stay. */
export function addToRecordFile(file: RecordFile, titleKey: string | null, chapters: readonly ChapterRecord[], nowMs: number): string {
  const owners = ownersOf(chapters)
  const byKey = new Map(file.entries.map((entry, position) => [keyOf(entry) ?? `#${position}`, withoutTakenFiles(entry, owners)]))
  for (const chapter of chapters) {
    const before = byKey.get(chapter.chapterKey)
    byKey.set(chapter.chapterKey, { ...(isObject(before) ? before : {}), ...entryOf(chapter) })
  }
  const titleField = titleKey === null ? {} : { manga_id: titleKey }
  return write(
    { ...file.root, schema: 1, ...titleField, source: 'hondana', updated_at: isoInstant(nowMs) },
    [...byKey.values()].sort(byNumber),
  )
}

/** The title to write: the file's own, unless that is only one of its chapters, downloaded before its series was known. */
export function nextTitleKey({ titleKey, chapters }: RecordFile, offered: string | null): string | null {
  const isOneOfItsChapters = chapters.some(({ chapterKey }) => chapterKey === titleKey)
  return isOneOfItsChapters ? (offered ?? titleKey) : (titleKey ?? offered)
}

/** Text of the record file without chapters, after a person cleared the history. */
export const clearRecordFile = (file: RecordFile, nowMs: number): string =>
  write({ ...file.root, schema: 1, updated_at: isoInstant(nowMs) }, [])

/** Text of the record file without these chapters. */
export function removeFromRecordFile(file: RecordFile, chapterKeys: ReadonlySet<string>, nowMs: number): string {
  const keptEntries = file.entries.filter((entry) => {
    const key = keyOf(entry)
    return key === undefined || !chapterKeys.has(key)
  })
  return write({ ...file.root, schema: 1, updated_at: isoInstant(nowMs) }, keptEntries)
}

/** Whether the file already contains all of this, so that it need not be written. */
export function holdsAll(file: RecordFile, chapters: readonly ChapterRecord[]): boolean {
  const byKey = new Map(file.entries.map((entry) => [keyOf(entry), entry]))
  const owners = ownersOf(chapters)
  if (file.entries.some((entry) => withoutTakenFiles(entry, owners) !== entry)) return false
  return chapters.every((chapter) => {
    const entry = byKey.get(chapter.chapterKey)
    return isObject(entry) && Object.entries(entryOf(chapter)).every(([name, value]) => entry[name] === value)
  })
}

/** Key of the chapter in each archive. */
const ownersOf = (chapters: readonly ChapterRecord[]): ReadonlyMap<unknown, string> =>
  new Map(chapters.flatMap(({ file, chapterKey }) => (file === null ? [] : [[file, chapterKey] as const])))

/** An archive contains one chapter: an entry whose archive now belongs to another chapter loses its file name. */
function withoutTakenFiles(entry: unknown, owners: ReadonlyMap<unknown, string>): unknown {
  if (!isObject(entry)) return entry
  const owner = owners.get(entry.file)
  const key = keyOf(entry)
  if (owner === undefined || key === undefined || owner === key) return entry
  const { file: _taken, ...rest } = entry
  return rest
}

const write = (root: Json, entries: readonly unknown[]): string => `${JSON.stringify({ ...root, chapters: entries }, null, 2)}\n`

function recordOf(entry: unknown, titleKey: string | null): ChapterRecord | undefined {
  const key = keyOf(entry)
  if (!isObject(entry) || key === undefined) return undefined
  const group = textOf(entry.scanlation_group)
  return {
    chapterKey: key,
    url: textOf(entry.url) ?? key,
    titleKey,
    number: textOf(entry.chapter),
    volume: textOf(entry.volume),
    title: textOf(entry.title),
    language: textOf(entry.lang),
    groups: group === null ? [] : [group],
    file: plainFileName(entry.file),
    sizeBytes: null,
    pages: null,
    downloadedAt: instantOf(entry.downloaded_at),
    source: 'record-file',
  }
}

/** Writes known values only, so that better data of a later version or another program is not overwritten with null. */
function entryOf(chapter: ChapterRecord): Json {
  const entry = {
    url: chapter.url,
    chapter: chapter.number,
    volume: chapter.volume,
    title: chapter.title,
    lang: chapter.language,
    downloaded_at: isoInstant(chapter.downloadedAt),
    source: chapter.source,
    chapter_id: isSourceId(chapter.chapterKey) ? chapter.chapterKey : null,
    scanlation_group: chapter.groups.length > 0 ? chapter.groups.join(', ') : null,
    file: chapter.file,
  }
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
}

function keyOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  const id = textOf(entry.chapter_id)
  const text = id !== null && isSourceId(id.toLowerCase()) ? id : textOf(entry.url)
  return text === null ? undefined : chapterKeyOf(text)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A name inside the series folder; a name with a separator is not ours and is dropped. */
function plainFileName(value: unknown): string | null {
  const name = textOf(value)
  return name === null || /[/\\\0]/.test(name) || name === '.' || name === '..' ? null : name
}

/** Times without a zone are local, as older versions wrote them; an unreadable time becomes 0 rather than now. */
function instantOf(value: unknown): number {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(ms) && ms > 0 && ms < 8.64e15 ? ms : 0
}

/** Sorts by number; entries without one come last, in their original order. */
function byNumber(a: unknown, b: unknown): number {
  const [left, right] = [numberOf(a), numberOf(b)]
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  return left - right
}

function numberOf(entry: unknown): number | undefined {
  const number = isObject(entry) ? Number.parseFloat(textOf(entry.chapter) ?? '') : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
