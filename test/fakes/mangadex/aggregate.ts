// GET /manga/{id}/aggregate: numbers grouped by volume. Uploads with the same number share one entry: one id and `others`.
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import type { FakeChapter } from './catalogue.ts'
import { phpMap } from './entities.ts'

export function aggregateOf(chapters: readonly FakeChapter[]): object {
  const volumes = [...Map.groupBy(chapters, ({ volume }) => volume ?? 'none')]
  return { result: 'ok', volumes: phpMap(volumes.map(([volume, listed]) => [volume, volumeEntry(volume, listed)] as const)) }
}

function volumeEntry(volume: string, chapters: readonly FakeChapter[]): object {
  const numbers = [...Map.groupBy(chapters, ({ number }) => number ?? 'none')]
  return {
    volume,
    count: chapters.length,
    chapters: phpMap(numbers.map(([number, uploads]) => [number, numberEntry(number, uploads)] as const)),
  }
}

const numberEntry = (number: string, uploads: readonly FakeChapter[]): object => ({
  chapter: number,
  id: uploads[0]?.id,
  isUnavailable: requireDefined(uploads[0], 'an upload with this number').unavailable,
  others: uploads.slice(1).map(({ id }) => id),
  count: uploads.length,
})
