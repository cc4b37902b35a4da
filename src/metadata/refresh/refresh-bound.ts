// Requests metadata for all bound series whose last request is older than a given time.
// Guarantee: sources run in parallel at their own rate, so that a slow or unavailable one delays no other; responses are stored
// immediately, and an interrupted run resumes where it was.
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
  which: StaleBindings
  /** Bindings per request. */
  readonly atOnce: number
  total: number
  answered: number
  failed: number
  /** Bindings whose source must be requested later. */
  postponed: number
  pausedUntilMs: number | undefined
}

export interface BoundRefresh {
  readonly series: number
  readonly answered: number
  readonly failed: number
  readonly postponed: number
  /** Counts by plugin. */
  readonly sources: Readonly<Record<string, Pick<SourceLane, 'answered' | 'failed' | 'postponed'>>>
  /** Earliest retry of an unavailable source, epoch ms. */
  readonly retryAtMs: number | undefined
}

export async function refreshBound(
  deps: MetadataDeps,
  bound: BoundSeries,
  { signal, progress }: Pick<TaskRun, 'signal' | 'progress'>,
): Promise<BoundRefresh> {
  const lanes = await openLanes(deps, bound)
  const series = new Set<string>()
  const checkedIds = new Set<string>()
  const report = () => progress(percentOf(lanes), joinSentences(lanes.map(progressOf)))
  report()
  // Responses may add bindings at other sources, so a finished source can have new work when the others are done.
  for (let isMore = lanes.length > 0; isMore; isMore = await isAnyLeft(deps, lanes)) {
    const stop = new AbortController()
    const run: Run = { deps, signal: AbortSignal.any([signal, stop.signal]), checkedIds, series, report }
    await Promise.all(lanes.map((lane) => runLane(run, lane).catch((error: unknown) => stop.abort(error))))
    run.signal.throwIfAborted()
  }
  return sumOf(lanes, series.size)
}

/** Bindings per batch of a source that is requested for one series at a time. */
const defaultConcurrency = 20

async function openLanes(deps: MetadataDeps, { libraryId, askedBeforeMs }: BoundSeries): Promise<readonly SourceLane[]> {
  const lanes: SourceLane[] = []
  for (const { id: pluginId, name } of deps.sources.all) {
    const provider = await findProvider(deps, pluginId)
    const which = { libraryId, askedBeforeMs, pluginId }
    const total = provider ? await countStaleBindings(deps.db, which) : 0
    const atOnce = provider?.manySeries?.maxSeries ?? defaultConcurrency
    if (provider) lanes.push({ pluginId, name, which, atOnce, total, answered: 0, failed: 0, postponed: 0, pausedUntilMs: undefined })
  }
  return lanes
}

interface Run {
  readonly deps: MetadataDeps
  readonly signal: AbortSignal
  /** Series whose folder was checked for changed clues. */
  readonly checkedIds: Set<string>
  /** Series that were requested from any source. */
  readonly series: Set<string>
  report(): void
}

async function runLane(run: Run, lane: SourceLane): Promise<void> {
  const { deps, signal } = run
  const pause = activePause(await findPause(deps.db, lane.pluginId), deps.clock.now())
  if (pause) return postpone(run, lane, pause.untilMs)
  for (;;) {
    signal.throwIfAborted()
    // After the clock was set back, what is requested now would count as outdated until it has caught up.
    lane.which = { ...lane.which, askedBeforeMs: Math.min(lane.which.askedBeforeMs, deps.clock.now()) }
    const next = await listStaleBindings(deps.db, lane.which, lane.atOnce)
    if (next.length === 0) return
    const bindings = await refreshNext(run, next)
    const outcome = await fetchBindings(deps, {
      pluginId: lane.pluginId,
      bindings,
      signal,
      onAnswer: ({ seriesId }, outcome) => {
        lane[outcome]++
        run.series.add(seriesId)
        run.report()
      },
    })
    if (outcome.state === 'off') return
    if (outcome.state === 'paused') return postpone(run, lane, outcome.pause.untilMs)
  }
}

/** Updates bindings from the current files in the folders. @returns the bindings; none when they changed and must be listed again */
async function refreshNext({ deps, signal, checkedIds }: Run, bindings: readonly Binding[]): Promise<readonly Binding[]> {
  let isChanged = false
  for (const { seriesId } of bindings) {
    signal.throwIfAborted()
    if (checkedIds.has(seriesId)) continue
    checkedIds.add(seriesId)
    if (await detectBindings(deps, seriesId)) isChanged = true
  }
  return isChanged ? [] : bindings
}

async function postpone({ deps, report }: Run, lane: SourceLane, untilMs: number): Promise<void> {
  lane.postponed = await countStaleBindings(deps.db, lane.which)
  lane.pausedUntilMs = untilMs
  report()
}

async function isAnyLeft(deps: MetadataDeps, lanes: readonly SourceLane[]): Promise<boolean> {
  for (const { pausedUntilMs, which, pluginId } of lanes) {
    if (pausedUntilMs !== undefined || !(await findProvider(deps, pluginId))) continue
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
  lane.pausedUntilMs === undefined
    ? LaneDone(lane.name, refreshedOf(lane), totalOf(lane))
    : LanePaused(lane.name, refreshedOf(lane), totalOf(lane), isoInstant(lane.pausedUntilMs))

function sumOf(lanes: readonly SourceLane[], series: number): BoundRefresh {
  const sum = (key: 'answered' | 'failed' | 'postponed') => lanes.reduce((total, lane) => total + lane[key], 0)
  const pauseEnds = lanes.flatMap(({ postponed, pausedUntilMs }) => (postponed > 0 && pausedUntilMs !== undefined ? pausedUntilMs : []))
  return {
    series,
    answered: sum('answered'),
    failed: sum('failed'),
    postponed: sum('postponed'),
    sources: Object.fromEntries(lanes.map(({ pluginId, answered, failed, postponed }) => [pluginId, { answered, failed, postponed }])),
    retryAtMs: pauseEnds.length > 0 ? Math.min(...pauseEnds) : undefined,
  }
}
