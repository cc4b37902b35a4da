// Checks what a server left after it was killed and had finished: everything exactly once, complete, and nothing else.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { readWithYauzl } from '../../src/formats/archive/zip/independent-reader.fixture.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { recordFileOf } from '../builders/a-download-queue.ts'
import type { FakeChapter, FakeMangaDex } from '../fakes/fake-mangadex.ts'

interface Leftovers {
  readonly root: string
  readonly databaseFile: string
}

/** @param chapters all chapters that the library must contain; they belong to one title */
export async function expectIntactLibrary(
  { root, databaseFile }: Leftovers,
  source: FakeMangaDex,
  chapters: readonly FakeChapter[],
): Promise<void> {
  const { titleId } = requireDefined(chapters[0], 'the first chapter')
  const folder = requireDefined(source.titles.find(({ id }) => id === titleId)?.title.en, 'the title')
  const expectedIds = chapters.map(({ id }) => id).toSorted()
  const files = await readdir(root, { recursive: true })
  const archives = files.filter((path) => path.endsWith('.cbz'))
  expect(files.toSorted()).toEqual([...archives, folder, join(folder, '.chapter-urls.json')].toSorted())
  expect((await Promise.all(archives.map((path) => chapterIn(join(root, path), source)))).toSorted()).toEqual(expectedIds)
  expect((await recordFileOf(root, folder)).chapters.map(({ chapter_id }) => chapter_id).toSorted()).toEqual(expectedIds)
  expectDatabase(databaseFile, expectedIds)
}

/** The chapters in the archives of a library with any number of titles; a chapter that was stored twice is listed twice. */
export async function listArchivedChapters(root: string, source: FakeMangaDex): Promise<readonly string[]> {
  const archives = (await readdir(root, { recursive: true })).filter((path) => path.endsWith('.cbz'))
  return (await Promise.all(archives.map((path) => chapterIn(join(root, path), source)))).toSorted()
}

/** Id of the chapter whose pages on the site equal those of an archive, one by one. */
async function chapterIn(path: string, source: FakeMangaDex): Promise<string> {
  const { comment, entries } = await readWithYauzl(path)
  const id = requireDefined(/Chapter UUID: ([0-9a-f-]+)/.exec(comment)?.[1], `the chapter in the comment of ${path}`)
  const chapter = requireDefined(
    source.titles.flatMap((title) => source.chaptersOf(title)).find((candidate) => candidate.id === id),
    `the chapter ${id}`,
  )
  const [comicInfo, ...pages] = entries
  expect(comicInfo?.name).toBe('ComicInfo.xml')
  expect(pages.map(({ content }) => source.pageNamed(content))).toEqual(Array.from({ length: chapter.pages }, (_, n) => `${id}/${n + 1}`))
  return id
}

function expectDatabase(file: string, expectedIds: readonly string[]): void {
  const database = new Database(file, { readonly: true })
  try {
    const list = (query: string) => database.prepare(query).pluck().all()
    expect(list('select chapterKey from chapterUrl order by chapterKey')).toEqual(expectedIds)
    expect(list('select distinct status from download')).toEqual(['COMPLETED'])
    expect(list('select count(*) from download where leaseOwner is not null or slot is not null')).toEqual([0])
    expect(list('select count(*) from book where deletedAt is null')).toEqual([expectedIds.length])
    expect(list('select count(*) from book where deletedAt is not null')).toEqual([0])
    expect(list('select distinct status from bookMedia')).toEqual(['READY'])
    expect(list('pragma integrity_check')).toEqual(['ok'])
  } finally {
    database.close()
  }
}
