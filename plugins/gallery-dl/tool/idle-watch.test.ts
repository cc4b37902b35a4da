import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { galleryDl } from '../index.ts'
import { createAtHomePace } from '../mangadex/at-home-pace.ts'
import { createMangadexApi } from '../mangadex/mangadex-api.ts'
import { createMangadexSource } from '../mangadex/mangadex-source.ts'
import { runExtractorJob } from '../run/run-extractor-job.ts'
import { createIdleWatch } from './idle-watch.ts'

/** Runs a job of one chapter with a tool that writes nothing for so many seconds. */
async function runSilentTool(seconds: number, config: Readonly<Record<string, string>> = {}): Promise<void> {
  const stagingDir = await mkdtemp(join(tmpdir(), 'hondana-staging-'))
  onTestFinished(() => rm(stagingDir, { recursive: true }))
  const ctx = aPluginContext(galleryDl, { config, settings: { extractorTool: ['sh', '-c', `sleep ${seconds}`] } })
  const parts = { ctx, mangadex: createMangadexSource(ctx, createMangadexApi(ctx)), pace: createAtHomePace(ctx.clock), idleTimeoutMs: 200 }
  const chapters = [{ id: 'https://example.org/read/1', url: 'https://example.org/read/1' }]
  const request = {
    queueId: 'job',
    sourceUrl: 'https://example.org/series',
    chapters,
    stagingDir,
    onProcess: () => undefined,
    onEvent: () => undefined,
  }
  await runExtractorJob(parts, request, new AbortController().signal)
}

test('a tool without output is stopped, and the job fails with the reason', async () => {
  await expect(runSilentTool(600)).rejects.toMatchObject({
    name: 'SourceUnavailable',
    message: 'gallery-dl sent no output for 0.2 seconds and was stopped',
  })
})

test('gallery-dl may be silent for the pauses that are set for its site', async () => {
  await runSilentTool(1, { site_limits: '["example.org pause=1000"]' })
})

test('silence is allowed while the tool waits for the server, and until an announced time', async () => {
  let nowMs = 0
  const watch = createIdleWatch({ now: () => nowMs }, 20)
  onTestFinished(watch.stop)
  watch.setBusy(true)
  nowMs = 1_000
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(watch.signal.aborted).toBe(false)
  watch.setBusy(false)
  watch.expectSilence(5_000)
  watch.touch()
  nowMs = 5_000
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(watch.signal.aborted).toBe(false)
  nowMs = 5_021
  await expect.poll(() => watch.signal.aborted).toBe(true)
})
