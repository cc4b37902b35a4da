// Notifies administrators of a newer gallery-dl. Guarantee: at most one check per day, across restarts and nodes, and none while the
// downloader is disabled or its setting is off; a failed check changes nothing.
import { z } from 'zod'
import { isYounger } from '../kernel/clock/index.ts'
import type { AppContext, Service } from '../kernel/feature/index.ts'
import { defineSentence, type Sentence } from '../kernel/sentences/index.ts'
import { storedJsonOr } from '../kernel/stored/index.ts'
import { defineTask, type Task } from '../kernel/tasks/index.ts'
import type { DownloadProvider } from './contract/download-provider.ts'
import { isNewerRelease } from './contract/tool-versions.rules.ts'
import { findPluginState, savePluginState } from './plugins.queries.ts'
import { type DownloadProviderState, downloaderId } from './providers/downloaders.ts'

const ToolOutdated = defineSentence(
  'EXTRACTOR_TOOL_OUTDATED',
  'gallery-dl {installed} is installed; {newest} is available. If you installed it yourself, update it, for example with "pipx upgrade gallery-dl". The bundled version is updated with Hondana.',
)

const Found = z.object({ checkedAtMs: z.number(), newest: z.string().nullable() })
type Found = z.infer<typeof Found>
/** Undefined, as before the first look, when it cannot be used. */
const readStored = storedJsonOr('newest version of the downloader', Found.optional(), () => undefined)

const stateKey = 'tool-update'
const dayMs = 86_400_000
/** Delays the first check: the server is busy right after its start. */
const firstLookMs = 10 * 60_000
const pollIntervalMs = 3_600_000

export interface ToolUpdate {
  readonly task: Task<Record<string, never>>
  readonly service: Service
  /** The notice that a newer version than this one is available; undefined when none is known or the check is off. */
  noticeFor(installed: string): Promise<Sentence | undefined>
}

export interface ToolUpdateDeps {
  readonly context: Pick<AppContext, 'db' | 'clock' | 'log' | 'tasks'>
  downloader(): Promise<DownloadProviderState>
}

export function createToolUpdate(deps: ToolUpdateDeps): ToolUpdate {
  const { db, log } = deps.context
  const task = defineTask({
    name: 'plugins.check-tool-update',
    type: 'CheckToolUpdate',
    payload: z.object({}),
    lane: 'network',
    priority: 0,
    run: async ({ signal }) => checkForUpdate(deps, signal),
  })
  return {
    task,
    service: { name: 'plugins.tool-update', role: 'scheduler', start: async () => startChecking(deps, task) },
    noticeFor: async (installed) => {
      try {
        if (!(await findCheck(deps))) return undefined
        const newest = (await readFound(db))?.newest
        return newest && isNewerRelease(newest, installed) ? ToolOutdated(installed, newest) : undefined
      } catch (error) {
        // The result whether the tool runs is still useful.
        log.debug({ err: error }, 'Reading the latest gallery-dl version failed')
        return undefined
      }
    },
  }
}

/** The check of the enabled downloader; undefined when the check is off. */
async function findCheck({ downloader }: ToolUpdateDeps): Promise<DownloadProvider['newestToolVersion']> {
  const state = await downloader()
  return state.state === 'ready' ? state.provider.newestToolVersion : undefined
}

async function readFound(db: AppContext['db']): Promise<Found | undefined> {
  const stored = await findPluginState(db, downloaderId, stateKey)
  return stored === undefined ? undefined : readStored(stored)
}

const saveFound = (db: AppContext['db'], found: Found): Promise<void> =>
  savePluginState(db, { pluginId: downloaderId, key: stateKey, value: JSON.stringify(found) })

async function isDue({ db, clock }: ToolUpdateDeps['context']): Promise<boolean> {
  const stored = await readFound(db)
  return !stored || !isYounger(stored.checkedAtMs, clock.now(), dayMs)
}

async function checkForUpdate(deps: ToolUpdateDeps, signal: AbortSignal): Promise<undefined> {
  const { db, clock, log } = deps.context
  const check = await findCheck(deps)
  if (!check || !(await isDue(deps.context))) return
  // Stored first, so that a check that crashes the process is not repeated at each start.
  const checkedAtMs = clock.now()
  const before = (await readFound(db))?.newest ?? null
  await saveFound(db, { checkedAtMs, newest: before })
  try {
    const newest = await check(signal)
    if (newest !== null) await saveFound(db, { checkedAtMs, newest })
  } catch (error) {
    log.debug({ err: error }, 'Checking for a newer gallery-dl failed; the next check is in a day')
  }
}

async function startChecking(deps: ToolUpdateDeps, task: ToolUpdate['task']): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const running = checkRepeatedly(deps, task, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

async function checkRepeatedly(deps: ToolUpdateDeps, task: ToolUpdate['task'], signal: AbortSignal): Promise<void> {
  const { db, clock, log, tasks } = deps.context
  const check = async () => {
    if ((await isDue(deps.context)) && (await findCheck(deps))) await tasks.enqueue(db, task, {})
  }
  await clock.sleep(firstLookMs, signal).catch(() => undefined)
  while (!signal.aborted) {
    await check().catch((error: unknown) => log.debug({ err: error }, 'Scheduling the check for a newer gallery-dl failed'))
    await clock.sleep(pollIntervalMs, signal).catch(() => undefined)
  }
}
