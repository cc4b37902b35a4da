// The protobuf message in a backup of Mihon, Tachiyomi and their forks, limited to titles and their sources.
// Everything else is skipped by its wire type: old files contain fields with the number 0, which no schema can declare.
import protobuf from 'protobufjs/minimal.js'
import { BackupError } from './backup-error.ts'

/** A title of the app's library or reading history. */
export interface BackupTitle {
  /** The app's 64-bit id of the source, in decimal. */
  readonly sourceId: string
  /** As the source's extension wrote it: usually a path, sometimes a full URL. */
  readonly url: string
  readonly title: string
  /** Whether it is in the app's library; otherwise it was only opened. */
  readonly favorite: boolean
  /** Publication status in the app's numbers; undefined when unknown. */
  readonly status?: number
  /** What trackers know about it, in the app's numbers; undefined without any. */
  readonly tracks?: readonly BackupTrack[]
}

export interface BackupTrack {
  readonly tracker: number
  readonly status: number
}

export interface AppBackup {
  readonly titles: readonly BackupTitle[]
  /** Names of sources by id, as far as the backup contains them. */
  readonly sourceNames: Readonly<Record<string, string>>
}

/**
 * Maximum numbers in all messages of a file together: a few bytes of it become an object that needs a hundred, and texts are copied to the
 * main thread and into the response.
 */
const maxCounts = { titles: 100_000, trackers: 500_000, sources: 100_000, textBytes: 32 * 1024 * 1024 } as const

/** Counts more of them. @throws BackupError TOO_LARGE beyond the maximum */
type Count = (counted: keyof typeof maxCounts, more?: number) => void

export function createCounts(): Count {
  const counts = { titles: 0, trackers: 0, sources: 0, textBytes: 0 }
  return (counted, more = 1) => {
    counts[counted] += more
    if (counts[counted] > maxCounts[counted]) throw new BackupError('TOO_LARGE')
  }
}

const backupFields = { manga: 1, categories: 2, sources: 101 } as const
const mangaFields = { source: 1, url: 2, title: 3, status: 8, tracking: 18, favorite: 100 } as const
const trackFields = { tracker: 1, status: 9 } as const
const sourceFields = { name: 1, id: 2 } as const

/**
 * Reads the message to its last byte.
 * @param count the same for all messages of a file
 * @throws BackupError INVALID when it is not a message, NO_TITLES, TOO_LARGE
 */
export function decodeBackup(bytes: Uint8Array, count: Count): AppBackup {
  const titles: BackupTitle[] = []
  const sourceNames: Record<string, string> = {}
  let categories = 0
  readFields(bytes, {
    [backupFields.manga]: message((manga) => {
      count('titles')
      titles.push(decodeTitle(manga, count))
    }),
    [backupFields.categories]: message(() => {
      categories += 1
    }),
    [backupFields.sources]: message((source) => {
      count('sources')
      const { id, name } = decodeSource(source, count)
      sourceNames[id] = name
    }),
  })
  if (titles.length + categories === 0) throw new BackupError('NO_TITLES')
  return { titles, sourceNames }
}

function decodeTitle(bytes: Uint8Array, count: Count): BackupTitle {
  let [sourceId, url, title, status, favorite] = ['', '', '', 0, true]
  const tracks: BackupTrack[] = []
  readFields(bytes, {
    [mangaFields.source]: varint((reader) => {
      sourceId = reader.int64().toString()
    }),
    [mangaFields.url]: text(count, (value) => {
      url = value
    }),
    [mangaFields.title]: text(count, (value) => {
      title = value
    }),
    [mangaFields.status]: varint((reader) => {
      status = reader.int32()
    }),
    [mangaFields.tracking]: message((track) => {
      count('trackers')
      tracks.push(decodeTrack(track))
    }),
    // Absent means true; only a title that was merely opened has false.
    [mangaFields.favorite]: varint((reader) => {
      favorite = reader.bool()
    }),
  })
  if (sourceId === '') throw new BackupError('INVALID')
  return { sourceId, url, title, favorite, ...(status === 0 ? {} : { status }), ...(tracks.length > 0 ? { tracks } : {}) }
}

/** A status of 0 is left out by the apps. */
function decodeTrack(bytes: Uint8Array): BackupTrack {
  let [tracker, status] = [0, 0]
  readFields(bytes, {
    [trackFields.tracker]: varint((reader) => {
      tracker = reader.int32()
    }),
    [trackFields.status]: varint((reader) => {
      status = reader.int32()
    }),
  })
  return { tracker, status }
}

function decodeSource(bytes: Uint8Array, count: Count): { readonly id: string; readonly name: string } {
  let [id, name] = ['0', '']
  readFields(bytes, {
    [sourceFields.name]: text(count, (value) => {
      name = value
    }),
    [sourceFields.id]: varint((reader) => {
      id = reader.int64().toString()
    }),
  })
  return { id, name }
}

/** A truncated character would change the address. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

interface Field {
  readonly wireType: number
  read(reader: protobuf.Reader): void
}
const varint = (read: (reader: protobuf.Reader) => void): Field => ({ wireType: 0, read })
const message = (read: (bytes: Uint8Array) => void): Field => ({ wireType: 2, read: (reader) => read(reader.bytes()) })
const text = (count: Count, read: (value: string) => void): Field =>
  message((bytes) => {
    count('textBytes', bytes.length)
    read(utf8.decode(bytes))
  })

/** @throws BackupError INVALID unless the bytes are a message to their end */
function readFields(bytes: Uint8Array, fields: Readonly<Record<number, Field>>): void {
  const reader = protobuf.Reader.create(bytes)
  try {
    while (reader.pos < reader.len) {
      const tag = reader.uint32()
      const [field, wireType] = [fields[tag >>> 3], tag & 7]
      if (!field) reader.skipType(wireType)
      else if (field.wireType === wireType) field.read(reader)
      else throw new RangeError(`Field ${tag >>> 3} has the wire type ${wireType}`)
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError('INVALID', { cause: error })
  }
}
