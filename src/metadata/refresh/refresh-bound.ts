// Asks the sources of all bound series that were not asked about since a moment.
// Promise: each source is asked at its own pace beside the others, so that a slow one or one that is down holds up nobody; what was
// answered is kept at once, and a run that breaks off goes on where it was.
import { isoInstant } from '../../kernel/clock/index.ts'
import { defineSentence, joinSentences, type Sentence } from '../../kernel/sentences/index.ts'
import type { TaskRun } from '../../kernel/tasks/index.ts'
import { type Binding, countStaleBindings, listStaleBindings, type StaleBindings } from '../bindings/bindings.queries.ts'
import { detectBindings } from '../bindings/detect-bindings.ts'
import { fetchBindings, findProvider } from '../bindings/fetch-bindings.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { activePause } from '../sources/source-pause.rules.ts'
import { findPause } from '../sources/source-pauses.queries.ts'

export interface BoundSeries {
  /** All libraries when unset. */
  readonly libraryId?: string | undefined
  readonly askedBeforeMs: number
}

interface SourceLane {
  readonly pluginId: string
  readonly name: string
  readonly which: StaleBindings
  /** Bindings in one question. */
  readonly atOnce: number
  total: number
  answered: number
  failed: number
  /** Bindings that the source must be asked about later. */
  postponed: number
  restsUntilMs: number | undefined
}

export interface BoundRefresh {
  readonly series: number
  readonly answered: number
  readonly failed: number
  readonly postponed: number
  /** What came of it at each source, by plugin. */
  readonly sources: Readonly<Record<string, Pick<SourceLane, 'answered' | 'failed' | 'postponed'>>>
  /** When the first source that could not be asked is to be asked again, epoch ms. */
  readonly retryAtMs: number | undefined
}

export async function refreshBound(
  deps: MetadataDeps,
  bound: BoundSeries,
  { signal, progress }: Pick<TaskRun, 'signal' | 'progress'>,
): Promise<BoundRefresh> {
  const lanes = await openLanes(deps, bound)
  const series = new Set<string>()
  const lookedAt = new Set<string>()
  const report = () => progress(percentOf(lanes), joinSentences(lanes.map(progressOf)))
  report()
  // A source names titles of others: whoever is done may have something to ask again when the rest is.
  for (let isMore = lanes.length > 0; isMore; isMore = await isAnyLeft(deps, lanes)) {
    const stop = new AbortController()
    const run: Run = { deps, signal: AbortSignal.any([signal, stop.signal]), lookedAt, series, report }
    await Promise.all(lanes.map((lane) => runLane(run, lane).catch((error: unknown) => stop.abort(error))))
    run.signal.throwIfAborted()
  }
  return sumOf(lanes, series.size)
}

/** A source that is asked about one at a time is asked about so many between two looks at what is next. */
const defaultConcurrency = 20

async function openLanes(deps: MetadataDeps, { libraryId, askedBeforeMs }: BoundSeries): Promise<readonly SourceLane[]> {
  const lanes: SourceLane[] = []
  for (const { id: pluginId, name } of deps.sources.all) {
    const provider = await findProvider(deps, pluginId)
    const which = { libraryId, askedBeforeMs, pluginId }
    const total = provider ? await countStaleBindings(deps.db, which) : 0
    const atOnce = provider?.manySeries?.most ?? defaultConcurrency
    if (provider) lanes.push({ pluginId, name, which, atOnce, total, answered: 0, failed: 0, postponed: 0, restsUntilMs: undefined })
  }
  return lanes
}

interface Run {
  readonly deps: MetadataDeps
  readonly signal: AbortSignal
  /** Series whose folder was looked at for what it says now. */
  readonly lookedAt: Set<string>
  /** Series that any source was asked about. */
  readonly series: Set<string>
  report(): void
}

async function runLane(run: Run, lane: SourceLane): Promise<void> {
  const { deps, signal } = run
  const rest = activePause(await findPause(deps.db, lane.pluginId), deps.clock.now())
  if (rest) return postpone(run, lane, rest.untilMs)
  for (;;) {
    signal.throwIfAborted()
    const next = await listStaleBindings(deps.db, lane.which, lane.atOnce)
    if (next.length === 0) return
    const bindings = await refreshNext(run, next)
    const outcome = await fetchBindings(deps, {
      pluginId: lane.pluginId,
      bindings,
      signal,
      onAnswer: ({ seriesId }, told) => {
        lane[told]++
        run.series.add(seriesId)
        run.report()
      },
    })
    if (outcome.state === 'off') return
    if (outcome.state === 'paused') return postpone(run, lane, outcome.pause.untilMs)
  }
}

/** What lies in the folders now may bind series to other titles. @returns the bindings; none when they are to be listed anew */
async function refreshNext({ deps, signal, lookedAt }: Run, bindings: readonly Binding[]): Promise<readonly Binding[]> {
  let isChanged = false
  for (const { seriesId } of bindings) {
    signal.throwIfAborted()
    if (lookedAt.has(seriesId)) continue
    lookedAt.add(seriesId)
    if (await detectBindings(deps, seriesId)) isChanged = true
  }
  return isChanged ? [] : bindings
}

async function postpone({ deps, report }: Run, lane: SourceLane, untilMs: number): Promise<void> {
  lane.postponed = await countStaleBindings(deps.db, lane.which)
  lane.restsUntilMs = untilMs
  report()
}

async function isAnyLeft(deps: MetadataDeps, lanes: readonly SourceLane[]): Promise<boolean> {
  for (const { restsUntilMs, which, pluginId } of lanes) {
    if (restsUntilMs !== undefined || !(await findProvider(deps, pluginId))) continue
    if ((await countStaleBindings(deps.db, which)) > 0) return true
  }
  return false
}

const refreshedOf = ({ answered, failed }: SourceLane): number => answered + failed
const totalOf = (lane: SourceLane): number => Math.max(lane.total, refreshedOf(lane) + lane.postponed)

function percentOf(lanes: readonly SourceLane[]): number {
  const total = lanes.reduce((sum, lane) => sum + totalOf(lane), 0)
  return total === 0 ? 100 : (100 * lanes.reduce((sum, lane) => sum + refreshedOf(lane), 0)) / total
}

const LaneDone = defineSentence('PROGRESS_SOURCE', '{source}: {done:number} of {total:number} series.')
const LanePaused = defineSentence(
  'PROGRESS_SOURCE_RESTS',
  '{source}: {done:number} of {total:number} series, paused until {until:instant}.',
)

const progressOf = (lane: SourceLane): Sentence =>
  lane.restsUntilMs === undefined
    ? LaneDone(lane.name, refreshedOf(lane), totalOf(lane))
    : LanePaused(lane.name, refreshedOf(lane), totalOf(lane), isoInstant(lane.restsUntilMs))

function sumOf(lanes: readonly SourceLane[], series: number): BoundRefresh {
  const sum = (key: 'answered' | 'failed' | 'postponed') => lanes.reduce((total, lane) => total + lane[key], 0)
  const rests = lanes.flatMap(({ postponed, restsUntilMs }) => (postponed > 0 && restsUntilMs !== undefined ? restsUntilMs : []))
  return {
    series,
    answered: sum('answered'),
    failed: sum('failed'),
    postponed: sum('postponed'),
    sources: Object.fromEntries(lanes.map(({ pluginId, answered, failed, postponed }) => [pluginId, { answered, failed, postponed }])),
    retryAtMs: rests.length > 0 ? Math.min(...rests) : undefined,
  }
}
