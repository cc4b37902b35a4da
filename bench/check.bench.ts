// Checks 200 followed titles against a fake MangaDex that allows 5 requests per second. All chapters are external links, so the check is
// complete and no downloads run alongside it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFakeMangaDex, type FakeMangaDex } from '../test/fakes/fake-mangadex.ts'
import { type Outcome, timed } from './harness.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'

const titles = 200
const chaptersEach = 10
const perSecond = 5
const maxOverFloor = 1.1
const maxUnchangedRequests = 10
const warmUpChecks = 20
const unchangedChecks = 60
const maxGrowth = 1.2

export async function run(): Promise<readonly Outcome[]> {
  const source = await aFakeMangaDex()
    .titles(titles, chaptersEach, { externalUrl: 'https://example.org/read', pages: 0 })
    .limitedTo({ requestsPerSecond: perSecond })
    .start()
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-check-'))
  const server = await startServer({ HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url })
  try {
    const libraryId = await server.addLibrary('Follows', root)
    const content = source.titles.map((title) => source.titleUrl(title)).join('\n')
    await server.call('PUT', `/api/v1/downloads/follow-txt/${libraryId}`, { content })
    const first = await checkOnce(server, source, libraryId)
    const second = await checkOnce(server, source, libraryId)
    const checkAgain = async (times: number) => {
      for (let n = 0; n < times; n++) await checkOnce(server, source, libraryId)
    }
    await checkAgain(warmUpChecks)
    const memoryBefore = await server.memoryMb()
    await checkAgain(unchangedChecks)
    return [judgeFirst(first), judgeSecond(second), judgeMemory(memoryBefore, await server.memoryMb())]
  } finally {
    await server.stop()
    await source.close()
    await rm(root, { recursive: true, force: true })
  }
}

interface Check {
  readonly ms: number
  readonly requests: number
  readonly refusals: number
}

async function checkOnce(server: RunningServer, source: FakeMangaDex, libraryId: string): Promise<Check> {
  const before = { requests: source.requests.length, refusals: source.refusals() }
  const ms = await timed(async () => {
    const { taskId } = await server.call<{ taskId: string }>('POST', `/api/v1/downloads/follow-txt/${libraryId}/check-now`)
    for (;;) {
      const task = await server.call<{ state: string; error: string | null }>('GET', `/api/v1/tasks/${taskId}`)
      if (task.state === 'SUCCEEDED') return
      if (task.state === 'FAILED') throw new Error(`The check failed: ${task.error}`)
      await pause(20)
    }
  })
  return { ms, requests: source.requests.length - before.requests, refusals: source.refusals() - before.refusals }
}

function judgeFirst({ ms, requests, refusals }: Check): Outcome {
  const floorMs = ((requests - 1) / perSecond) * 1000
  const ratio = ms / floorMs
  const met = ratio <= maxOverFloor && refusals === 0
  console.log(
    `${met ? 'met   ' : 'missed'} first check of ${titles} titles at ${perSecond} requests/s: ${(ms / 1000).toFixed(1)} s for ${requests} requests, ` +
      `floor ${(floorMs / 1000).toFixed(1)} s, ratio ${ratio.toFixed(2)} (goal ≤ ${maxOverFloor}), ${refusals} refusals (goal 0)`,
  )
  return { name: 'first check of 200 titles', ours: ms, yardstick: floorMs, ratio, met }
}

function judgeSecond({ ms, requests }: Check): Outcome {
  const met = requests <= maxUnchangedRequests
  console.log(
    `${met ? 'met   ' : 'missed'} second check, nothing changed: ${requests} requests (goal ≤ ${maxUnchangedRequests}), ${(ms / 1000).toFixed(2)} s`,
  )
  return {
    name: 'unchanged check of 200 titles',
    ours: requests,
    yardstick: Math.ceil(titles / 100),
    ratio: requests / Math.ceil(titles / 100),
    met,
  }
}

function judgeMemory(beforeMb: number, afterMb: number): Outcome {
  const ratio = afterMb / beforeMb
  const met = ratio <= maxGrowth
  console.log(
    `${met ? 'met   ' : 'missed'} memory after ${unchangedChecks} more checks: ${afterMb.toFixed(0)} MB, before ${beforeMb.toFixed(0)} MB, ` +
      `ratio ${ratio.toFixed(2)} (goal ≤ ${maxGrowth})`,
  )
  return { name: 'memory of checks', ours: afterMb, yardstick: beforeMb, ratio, met }
}
