// Failing and interrupted downloads, tested with the real gallery-dl and a fake MangaDex.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { aDownloadFixture, type DownloadFixture } from '../../../test/builders/download-fixture.ts'
import { withExtractorFile, withoutRetries } from '../../../test/builders/extractor-file.ts'
import { aFakeMangaDex, type FakeChapter, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'

const nth =
  (index: number) =>
  (source: FakeMangaDex): FakeChapter => {
    const chapter = source.chaptersOf()[index]
    if (!chapter) throw new Error(`The site has no chapter ${index + 1}`)
    return chapter
  }
const [first, second] = [nth(0), nth(1)]

const threeChapters = () => aFakeMangaDex().title().chapters(3, { pages: 3 }).start()

describe('pausing and resuming', () => {
  test('pages fetched before the process was killed are not requested again, and a partial page is continued', async () => {
    const source = await aFakeMangaDex()
      .title({ pageShape: { widthPx: 600, heightPx: 900, format: 'png' } })
      .chapters(2, { pages: 4 })
      .start()
    await using trial = await aDownloadFixture(source)
    source.breakPage(first(source), 3, { latencyMs: 60_000 }, 1)
    const interrupted = trial.start()
    await expect.poll(() => source.requestedPages(first(source))).toEqual([1, 2, 3])
    process.kill(-(await interrupted.pid), 'SIGKILL')
    expect(await interrupted.error).toMatchObject({
      name: 'SourceUnavailable',
      message: expect.stringContaining('stopped by another process'),
    })
    const half = (await source.pageBytes(first(source), 3)).subarray(0, 1_000)
    await writeFile(join(trial.stagingDir, await folderOf(trial), '0003.png.part'), half)
    source.heal()
    source.forgetRequests()

    const resumed = trial.start()
    expect(await resumed.error).toBeUndefined()
    expect(resumed.ended()).toEqual(['1', '2'])
    expect(source.requestedPages(first(source))).toEqual([3, 4])
    expect(source.requests.find(({ headers }) => headers.range)).toMatchObject({ status: 206, headers: { range: 'bytes=1000-' } })
    expect(await trial.holdsAllPages(first(source))).toBe(true)
  })

  test('a partial page does not keep a chapter incomplete when its pages have another format after the interruption', async () => {
    const source = await aFakeMangaDex()
      .title({ pageShape: { widthPx: 600, heightPx: 900, format: 'png' } })
      .chapters(1, { pages: 2 })
      .start()
    await using trial = await aDownloadFixture(source)
    source.breakPage(first(source), 2, { latencyMs: 60_000 }, 1)
    const interrupted = trial.start()
    await expect.poll(() => source.requestedPages(first(source))).toEqual([1, 2])
    process.kill(-(await interrupted.pid), 'SIGKILL')
    await interrupted.error
    await writeFile(join(trial.stagingDir, await folderOf(trial), '0002.jpg.part'), 'half of a page')
    source.heal()
    const resumed = trial.start()
    expect([await resumed.error, resumed.failed(), resumed.ended()]).toEqual([undefined, [], ['1']])
    expect(await trial.holdsAllPages(first(source))).toBe(true)
  })

  test('an error page that was saved as an image before the interruption is fetched again', async () => {
    const source = await threeChapters()
    await using trial = await aDownloadFixture(source)
    source.breakPage(first(source), 2, { latencyMs: 60_000 })
    const controller = new AbortController()
    const interrupted = trial.start([first(source)], controller.signal)
    await expect.poll(() => source.requestedPages(first(source))).toEqual([1, 2])
    controller.abort(new Error('paused'))
    await interrupted.error
    const page = requireDefined((await trial.files(first(source)))[0], 'the first page')
    // As gallery-dl versions before 1.32 left it.
    await writeFile(join(trial.stagingDir, await folderOf(trial), page), '<html>Too many requests</html>')
    source.heal()
    const resumed = trial.start([first(source)])
    expect(await resumed.error).toBeUndefined()
    expect(resumed.ended()).toEqual(['1'])
    expect(await trial.holdsAllPages(first(source))).toBe(true)
  })

  test('an interrupted process reports the chapter as left, not as complete', async () => {
    const source = await threeChapters()
    await using trial = await aDownloadFixture(source)
    source.breakPage(second(source), 2, { latencyMs: 60_000 })
    const run = trial.start()
    await expect.poll(() => source.requestedPages(second(source))).toEqual([1, 2])
    process.kill(await run.pid, 'SIGINT')
    expect(await run.error).toBeUndefined()
    expect(run.ended()).toEqual(['1'])
    expect(run.failed().every(({ permanent }) => !permanent)).toBe(true)
  })

  test('no process of the group survives an abort, not even a child that ignores SIGTERM', async () => {
    const source = await threeChapters()
    const stubborn = 'trap "" TERM; sleep 600 & echo "@child $!" >&2; wait'
    await using trial = await aDownloadFixture(source, { settings: { extractorTool: ['sh', '-c', stubborn] } })
    const controller = new AbortController()
    const run = trial.start(undefined, controller.signal)
    const group = await run.pid
    await expect.poll(() => membersOf(group)).toHaveLength(2)
    controller.abort(new Error('paused'))
    expect(await run.error).toMatchObject({ message: 'paused' })
    await expect.poll(() => membersOf(group)).toEqual([])
  })
})

// Concurrently: each test has its own site and spends most of its time waiting.
describe('a broken chapter', { concurrent: true }, () => {
  const broken = async (arrange: (source: FakeMangaDex) => void) => {
    const source = await threeChapters()
    arrange(source)
    return withExtractorFile(withoutRetries, async (spec) => {
      await using trial = await aDownloadFixture(source, spec)
      const run = trial.start()
      return { error: await run.error, ended: run.ended(), failed: run.failed(), files: await trial.files(second(source)) }
    })
  }

  test.each([403, 404, 500])('a page with status %i fails only its chapter', async (status) => {
    const run = await broken((source) => source.breakPage(second(source), 2, { status }))
    expect(run.error).toBeUndefined()
    expect(run.ended.toSorted()).toEqual(['1', '3'])
    expect(run.failed).toMatchObject([{ permanent: false, reason: { message: expect.stringContaining(String(status)) } }])
    expect(run.files).toEqual(['0001.jpg', '0003.jpg'])
  })

  test('an error page instead of an image fails its chapter and is removed', async () => {
    const run = await broken((source) => source.breakPage(second(source), 2, 'html'))
    expect(run.ended.toSorted()).toEqual(['1', '3'])
    expect(run.failed).toHaveLength(1)
    expect(run.files).toEqual(['0001.jpg', '0003.jpg'])
  })

  test('a page that stays incomplete fails its chapter and keeps the partial file', async () => {
    const run = await broken((source) => source.breakPage(second(source), 2, 'truncated'))
    expect(run.ended.toSorted()).toEqual(['1', '3'])
    expect(run.failed).toHaveLength(1)
    expect(run.files).toEqual(['0001.jpg', '0002.jpg.part', '0003.jpg'])
  })

  test('a broken connection fails its chapter', async () => {
    const run = await broken((source) => source.breakPage(second(source), 2, 'reset'))
    expect(run.ended.toSorted()).toEqual(['1', '3'])
    expect(run.failed).toMatchObject([{ permanent: false }])
  })

  test('pages that MangaDex no longer offers fail permanently, a server error does not', async () => {
    const gone = await broken((source) => source.breakPath(new RegExp(`^/at-home/server/${second(source).id}`), { status: 404 }))
    expect([gone.ended.toSorted(), gone.failed]).toMatchObject([['1', '3'], [{ permanent: true }]])
    const trouble = await broken((source) => source.breakPath(new RegExp(`^/at-home/server/${second(source).id}`), { status: 500 }))
    expect([trouble.ended.toSorted(), trouble.failed]).toMatchObject([['1', '3'], [{ permanent: false }]])
  })

  test('an invalid response fails its chapter', async () => {
    const run = await broken((source) => source.breakPath(new RegExp(`^/at-home/server/${second(source).id}`), 'html'))
    expect([run.ended.toSorted(), run.failed]).toMatchObject([['1', '3'], [{ permanent: false }]])
  })

  test('a source that fails for every chapter ends the job', async () => {
    const run = await broken((source) => source.breakPath(/^\/at-home/, { status: 503 }))
    expect(run.error).toBeInstanceOf(SourceUnavailable)
    expect(run.ended).toEqual([])
  })
})

/** Name of the only folder so far. */
const folderOf = async ({ stagingDir }: DownloadFixture): Promise<string> =>
  requireDefined((await readdir(stagingDir))[0], 'the folder of the series')

/** Process ids of a process group. */
async function membersOf(group: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const groups = await Promise.all(pids.map(async (pid) => ({ pid, group: await groupOf(pid) })))
  return groups.filter((member) => member.group === group).map(({ pid }) => pid)
}

async function groupOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? undefined : Number(group)
}
