// An unpaged list, compared with the same rows in pages, and its effect on other requests while it is sent.
import { requireDefined } from '../src/kernel/errors/index.ts'
import { compare, type Outcome, report, timed } from './harness.ts'
import type { RunningServer } from './running-server.ts'

interface BenchServer {
  readonly server: RunningServer
  readonly headers: Readonly<Record<string, string>>
}

export async function wholeLists(server: BenchServer): Promise<readonly Outcome[]> {
  const get = (path: string) => () => timed(() => read(server, path))
  const pages = await compare({
    name: 'every series, as a whole',
    unit: 'ms',
    ours: get('/api/v1/series?unpaged=true&sort=metadata.titleSort'),
    yardstick: () => timed(() => everyPage(server)),
    yardstickName: 'in pages of 2,000',
    goal: { max: 1.5 },
    rounds: 3,
  })
  return [pages, await requestsMeanwhile(server)]
}

/** Requests while every book is sent, compared with the same requests without it. */
async function requestsMeanwhile(server: BenchServer): Promise<Outcome> {
  const ask = () => timed(() => read(server, '/api/v1/series?size=20'))
  const alone: number[] = []
  for (let n = 0; n < 100; n++) alone.push(await ask())
  const leaving = new AbortController()
  const list = await fetch(`${server.server.url}/api/v1/books?unpaged=true`, { headers: server.headers, signal: leaving.signal })
  const drained = (async () => {
    for await (const _ of requireDefined(list.body, 'the body of the list'));
  })().catch(() => undefined)
  const meanwhile: number[] = []
  for (let n = 0; n < 100; n++) meanwhile.push(await ask())
  leaving.abort()
  await drained
  // A request waits for a few chunks of the list, a few milliseconds each; without chunks it would wait for the whole list.
  const names = { name: 'a page of series while every book is sent', unit: 'ms', yardstickName: 'a page of series alone' }
  return report({ ...names, ours: meanwhile, yardstick: alone, goal: { max: 15 } })
}

async function everyPage(server: BenchServer): Promise<void> {
  for (let page = 0; ; page++) {
    const body = await read(server, `/api/v1/series?size=2000&page=${page}&sort=metadata.titleSort`)
    if (body.includes('"last":true')) return
  }
}

async function read({ server, headers }: BenchServer, path: string): Promise<Buffer> {
  const response = await fetch(server.url + path, { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
