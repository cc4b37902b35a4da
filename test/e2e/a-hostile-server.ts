// Text that people, apps and services can leave in the server's administration pages, all of it with markup and scripts.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { addListedTitles, saveFollowTitle } from '../../src/follows/list/follow-titles.queries.ts'
import { recordInJournal } from '../../src/journal/index.ts'
import { newId } from '../../src/kernel/identity/index.ts'
import type { Log } from '../../src/kernel/log/index.ts'
import { storeSentence } from '../../src/kernel/sentences/index.ts'
import { saveFixRun } from '../../src/maintenance/fix-runs.queries.ts'
import type { TestLibrary } from '../builders/a-library.ts'
import type { TestServer } from '../builders/a-server.ts'
import { hostileText } from './hostile-text.ts'

/** Pages of the server, each with the fields whose text it shows; and the resources to close with them. */
export interface HostilePages {
  readonly pages: Readonly<Record<string, readonly string[]>>
  close(): Promise<void>
}

export async function aHostileServer(server: TestServer, library: TestLibrary, log: Log): Promise<HostilePages> {
  const { db } = server.app.context
  const nowMs = Date.now()
  const service = await aRudeService()
  const restricted = { labelsAllow: [hostileText('label-allowed')], labelsExclude: [hostileText('label-hidden')] }
  const user = await server.aUser('guest@example.org', restricted)
  const attempt = { id: newId(nowMs), userId: user.id, apiKeyId: null, address: '192.0.2.1', success: 0 as const, at: nowMs }
  const signIn = {
    ...attempt,
    email: hostileText('mail'),
    apiKeyComment: hostileText('key'),
    userAgent: hostileText('agent'),
    error: hostileText('sign-in-error'),
  }
  await db
    .insertInto('signInActivity')
    .values({ ...signIn, source: 'ApiKey' })
    .execute()
  await db.insertInto('task').values(aFailedTask(nowMs)).execute()
  log.error({ field: hostileText('log-field') }, hostileText('log-line'))
  await recordInJournal(db, { type: 'BookFileDeleted', atMs: nowMs, properties: { name: hostileText('file'), reason: hostileText('why') } })
  const run = {
    startedAt: nowMs,
    finishedAt: nowMs,
    message: storeSentence(hostileText('answer')),
    figures: '{}',
    taskIds: '[]',
    state: 'FAILED' as const,
  }
  await saveFixRun(db, { ...run, fixId: 'analyze', startedBy: hostileText('runner'), error: storeSentence(hostileText('run-error')) })
  await followSomething(server, library)
  await server.http.put('/api/v1/plugins/notify-webhook/config', { address: service.url })
  await server.http.patch('/api/v1/plugins/notify-webhook', { enabled: true })
  return {
    pages: {
      '/settings/users': ['label-allowed', 'label-hidden'],
      [`/settings/users/${user.id}`]: ['label-allowed'],
      '/settings/users/new': [],
      '/settings/account': [],
      '/settings/apps': ['key'],
      '/settings/tasks': ['task-error'],
      '/settings/log': ['log-line'],
      '/settings/backups': [],
      '/settings/history': ['file', 'why'],
      '/settings/maintenance': ['runner', 'run-error'],
      '/settings/health': [],
      '/settings/server': [],
      '/settings/follows': ['library'],
      [`/libraries/${library.id}/follows`]: ['followed', 'follow-error'],
      '/settings/plugins/notify-webhook': [],
    },
    close: service.close,
  }
}

const aFailedTask = (nowMs: number) => ({
  id: newId(nowMs),
  name: 'library.analyze',
  key: hostileText('task-key'),
  lane: 'quick',
  payload: '{}',
  priority: 4,
  state: 'FAILED' as const,
  attempt: 1,
  maxAttempts: 1,
  runAt: nowMs,
  isDue: 0 as const,
  leaseOwner: null,
  leaseUntil: null,
  percent: 10,
  message: storeSentence(hostileText('task-message')),
  outcome: null,
  error: storeSentence(hostileText('task-error')),
  createdAt: nowMs,
  startedAt: nowMs,
  finishedAt: nowMs,
})

async function followSomething(server: TestServer, library: TestLibrary): Promise<void> {
  const url = 'https://example.org/title/hostile'
  await writeFile(join(library.root, 'follow.txt'), `# ${hostileText('comment')}\n${hostileText('line')}\n${url}\n`)
  const looked = { language: null, marker: null, lastFullLookAt: 1, lookAgainAt: null, wanted: '[]', listedChapters: 1, newChapters: 1 }
  const title = {
    libraryId: library.id,
    titleKey: url,
    url,
    title: hostileText('followed'),
    lastCheckedAt: 1,
    lastError: storeSentence(hostileText('follow-error')),
  }
  await addListedTitles(server.app.context.db, library.id, [title])
  await saveFollowTitle(server.app.context.db, { ...looked, ...title })
}

/** A service that refuses every notice with its own HTML page. */
async function aRudeService(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const service = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: hostileText('service') }))
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  return {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/hook`,
    close: async () => {
      service.close()
      service.closeAllConnections()
    },
  }
}
