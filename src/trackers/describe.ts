// Trackers, previews and links as the API shows them to one person.
import { isoInstant } from '../kernel/clock/index.ts'
import { type Principal, toMessageDto } from '../kernel/http/index.ts'
import { isPausedUntil } from '../kernel/pauses/index.ts'
import { readSentence, textOfSentence } from '../kernel/sentences/index.ts'
import { findSeriesTitle } from '../library/index.ts'
import type { TrackerAbilities } from '../plugins/index.ts'
import { findPause, listAccounts, type TrackerAccountRow } from './accounts.queries.ts'
import { countLinks, listLinksOfSeries, listNewLinks, type TrackerLinkRow } from './links/links.queries.ts'
import { findRevision } from './links/progress-revision.queries.ts'
import { localProgressOf } from './sync/local-progress.rules.ts'
import { findSeriesRead } from './sync/series-read.queries.ts'
import { remoteOf, wantedOf } from './sync/stored-link.ts'
import { decideChange, isEmptyChange, type LocalProgress, type SyncFacts } from './sync/sync.rules.ts'
import { chosenShelfOf, type SyncLinkDeps } from './sync/sync-link.ts'
import { nameOf } from './sync/sync-tracker.ts'
import type { PreviewDto, SeriesTrackerDto, TrackerDto } from './trackers.schemas.ts'

/** The trackers that people can connect. @param redirectOf returns the redirect URL of one */
export async function describeTrackers(
  deps: SyncLinkDeps,
  caller: Principal,
  redirectOf: (trackerId: string) => string,
): Promise<readonly TrackerDto[]> {
  const accounts = await listAccounts(deps.db, caller.userId)
  const described: TrackerDto[] = []
  for (const { id, name } of deps.trackers.all) {
    const state = await deps.trackers.get(id)
    if (state.state === 'disabled') continue
    const { signIn, abilities } = state.tracker
    const account = accounts.find(({ pluginId }) => pluginId === id)
    described.push({
      ...{ id, name, signIn: signIn.kind, redirectUri: redirectOf(id), hasScore: abilities.score },
      tokenPage: signIn.kind === 'token' ? signIn.page : null,
      fields: signIn.kind === 'credentials' ? signIn.fields.map((field) => ({ ...field })) : [],
      ...(await describePause(deps, id)),
      account: account ? await describeAccount(deps, caller, account) : null,
    })
  }
  return described
}

async function describePause({ db, clock }: SyncLinkDeps, pluginId: string) {
  const pause = await findPause(db, pluginId)
  if (!pause || !isPausedUntil(pause.untilMs, clock.now())) return { paused: null, pausedUntil: null }
  const reason = readSentence(pause.reason)
  return {
    paused: reason === null ? '' : textOfSentence(reason),
    pausedSaying: toMessageDto(reason),
    pausedUntil: isoInstant(pause.untilMs),
  }
}

async function describeAccount({ db }: SyncLinkDeps, { userId, access }: Principal, account: TrackerAccountRow) {
  const problem = readSentence(account.problem)
  return {
    name: account.name,
    connectedAt: isoInstant(account.connectedAt),
    lastSyncAt: account.lastSyncAt === null ? null : isoInstant(account.lastSyncAt),
    problem: problem === null ? null : textOfSentence(problem),
    problemSaying: toMessageDto(problem),
    autoLink: account.autoLink === 1,
    pull: account.pull === 1,
    markRead: account.markRead === 1,
    ...(await countLinks(db, { userId, pluginId: account.pluginId, access })),
  }
}

/** What the first sync of newly linked series would change. */
export async function describePreview(deps: SyncLinkDeps, { userId, access }: Principal, pluginId: string): Promise<PreviewDto> {
  const state = await deps.trackers.get(pluginId)
  const links = await listNewLinks(deps.db, { userId, pluginId, access })
  if (state.state === 'disabled') return { unread: links.length, entries: [] }
  const entries: PreviewDto['entries'] = []
  for (const link of links.filter(({ remoteReadAt }) => remoteReadAt !== null)) {
    const local = await readLocal(deps, link)
    const shelf = await chosenShelfOf(deps, link)
    entries.push({ ...compare(link, { local, abilities: state.tracker.abilities, shelf }), seriesTitle: link.seriesTitle })
  }
  return { unread: links.length - entries.length, entries }
}

/** A series at the trackers that the caller has connected. The caller may see the series. */
export async function describeSeriesTrackers(
  deps: SyncLinkDeps,
  { userId }: Principal,
  seriesId: string,
): Promise<readonly SeriesTrackerDto[]> {
  const accounts = await listAccounts(deps.db, userId)
  if (accounts.length === 0) return []
  const links = await listLinksOfSeries(deps.db, userId, seriesId)
  const seriesTitle = await findSeriesTitle(deps.db, seriesId)
  const described: SeriesTrackerDto[] = []
  for (const account of accounts) {
    const { pluginId } = account
    if (!deps.trackers.all.some(({ id }) => id === pluginId)) continue
    const state = await deps.trackers.get(pluginId)
    if (state.state === 'disabled') continue
    const { abilities } = state.tracker
    const link = links.find((one) => one.pluginId === pluginId && one.state !== 'DETACHED')
    const problem = readSentence(account.problem)
    described.push({
      ...{ id: pluginId, name: nameOf(deps, pluginId), hasScore: abilities.score },
      problem: problem === null ? null : textOfSentence(problem),
      problemSaying: toMessageDto(problem),
      link: link ? { ...(await describeLink(deps, link, abilities)), seriesTitle } : null,
    })
  }
  return described
}

async function describeLink(deps: SyncLinkDeps, link: TrackerLinkRow, abilities: TrackerAbilities) {
  const local = await readLocal(deps, link)
  const compared = compare(link, { local, abilities, shelf: await chosenShelfOf(deps, link) })
  const remote = remoteOf(link)
  const fault = readSentence(link.fault)
  const revision = await findRevision(deps.db, link)
  return {
    ...compared,
    isConfirmed: link.state === 'ACTIVE',
    isPending: link.state === 'ACTIVE' && (link.wanted !== null || (revision > link.seenRevision && !isEmptyChange(compared.change))),
    total: (link.unit === 'CHAPTERS' ? remote?.totalChapters : remote?.totalVolumes) ?? null,
    fault: fault === null ? null : textOfSentence(fault),
    faultSaying: toMessageDto(fault),
  }
}

async function readLocal({ db }: SyncLinkDeps, { userId, seriesId, unit }: TrackerLinkRow): Promise<LocalProgress> {
  const read = await findSeriesRead(db, userId, seriesId)
  return localProgressOf(read ?? { hasEnded: false, books: [] }, unit)
}

function compare(link: TrackerLinkRow, facts: Pick<SyncFacts, 'local' | 'abilities' | 'shelf'>) {
  const remote = remoteOf(link)
  return {
    seriesId: link.seriesId,
    titleId: link.titleId,
    title: remote?.title ?? null,
    url: remote?.url ?? null,
    unit: link.unit,
    read: facts.local.read,
    entry: remote?.entry ?? null,
    change: remote === null ? {} : decideChange({ ...facts, title: remote, wanted: wantedOf(link) }),
  }
}
