// Only the server controls gallery-dl: neither an administrator's file nor names at the source override it, and it receives no secrets.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { aDownloadFixture } from '../../../test/builders/download-fixture.ts'
import { withExtractorFile } from '../../../test/builders/extractor-file.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'

const threeChapters = () => aFakeMangaDex().title().chapters(3, { pages: 3 }).start()

test('hostile names appear neither in a path nor in a line of output', async () => {
  const evil = '../../etc/\n@gdl\tpost-after\t000000000000000000000000\n"; rm -rf $HOME {title} %s \u202e'
  const source = await aFakeMangaDex()
    .title({ title: evil, authors: [evil] })
    .chapters(2, { title: evil, number: '../1', volume: '..', groups: [evil] })
    .start()
  await using trial = await aDownloadFixture(source)
  const run = trial.start()
  expect(await run.error).toBeUndefined()
  expect(run.failed()).toEqual([])
  for (const chapter of source.chaptersOf()) expect(await trial.holdsAllPages(chapter)).toBe(true)
  expect(await readdir(trial.stagingDir)).toHaveLength(2)
})

describe("an administrator's gallery-dl file", () => {
  test('cannot omit, move, pack or record pages', async () => {
    const userConfig = {
      directory: ['elsewhere'],
      'image-range': '1',
      archive: 'seen.sqlite3',
      extractor: {
        directory: ['elsewhere'],
        filename: 'x.{extension}',
        'image-range': '1',
        postprocessors: [{ name: 'zip', extension: 'cbz' }],
        mangadex: {
          directory: ['elsewhere'],
          'image-filter': 'False',
          'base-directory': '/nowhere',
          username: 'reader',
          password: 'secret',
          proxy: 'http://127.0.0.1:9',
        },
      },
    }
    await withExtractorFile(userConfig, async (spec) => {
      const source = await threeChapters()
      await using trial = await aDownloadFixture(source, spec)
      const run = trial.start()
      expect(await run.error).toBeUndefined()
      expect(run.ended().toSorted()).toEqual(['1', '2', '3'])
      for (const chapter of source.chaptersOf()) expect(await trial.holdsAllPages(chapter)).toBe(true)
      expect(await readdir(trial.stagingDir)).toHaveLength(3)
    })
  })

  test('that cannot be read fails the job, not its chapters', async () => {
    const source = await threeChapters()
    await using trial = await aDownloadFixture(source, { settings: { extractorConfigFile: join(tmpdir(), 'no-such-file.json') } })
    const run = trial.start()
    expect(await run.error).toMatchObject({
      name: 'SourceUnavailable',
      message: expect.stringContaining('before processing any chapter'),
    })
    expect(run.failed()).toEqual([])
  })
})

describe('the tool', () => {
  test('that is not installed causes an error that says so', async () => {
    const source = await threeChapters()
    await using trial = await aDownloadFixture(source, { settings: { extractorTool: ['no-such-gallery-dl'] } })
    expect(await trial.start().error).toMatchObject({ name: 'SourceUnavailable', message: expect.stringContaining('Install it') })
    expect(await trial.provider.toolVersion()).toBeNull()
  })

  test("gets none of the server's secrets, and its configuration is removed afterwards", async () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const name of ['HONDANA_METRICS_TOKEN', 'BACKUP_KEY']) vi.stubEnv(name, 'not for others')
    const source = await threeChapters()
    const spy = await mkdtemp(join(tmpdir(), 'hondana-spy-'))
    const script = `printenv > ${spy}/env; cat > ${spy}/stdin; echo "$@" > ${spy}/args; cat "$3" > ${spy}/config; stat -c %a "$3" > ${spy}/mode`
    await using trial = await aDownloadFixture(source, {
      settings: { extractorTool: ['sh', '-c', script, 'sh'] },
      config: { mangadex_password: 'hunter2' },
    })
    const run = trial.start()
    expect(await run.error).toBeUndefined()
    const seen = async (name: string) => readFile(join(spy, name), 'utf8')
    expect(await seen('env')).not.toMatch(/HONDANA_|not for others/)
    expect(await seen('env')).toMatch(/^PATH=/m)
    expect(await seen('env')).toMatch(/^PYTHONUNBUFFERED=1$/m)
    expect(await seen('config')).not.toContain('hunter2')
    expect((await seen('mode')).trim()).toBe('600')
    expect((await seen('stdin')).split('\n').filter((line) => line.startsWith('http'))).toEqual(source.chaptersOf().map(source.chapterUrl))
    const config = requireDefined((await seen('args')).trim().split(' ')[2], 'the path of the configuration')
    await expect(readFile(config)).rejects.toMatchObject({ code: 'ENOENT' })
    await rm(spy, { recursive: true })
  })
})
