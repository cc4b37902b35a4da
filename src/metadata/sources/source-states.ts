// State of each source: whether it is available, since when it is not, and which series it returned errors for.
import { isoInstant } from '../../kernel/clock/index.ts'
import { type PageRequest, toMessageDto, toPage } from '../../kernel/http/index.ts'
import { readSentence, textOfSentence } from '../../kernel/sentences/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { loadMetadataSettings } from '../metadata-settings.ts'
import { inOrder } from '../values/precedence.rules.ts'
import { activePause, sourceStatusOf } from './source-pause.rules.ts'
import { listPauses } from './source-pauses.queries.ts'
import { countFaulty, type FaultFilter, listFaulty, totalsBySource } from './source-states.queries.ts'

/** In the administrator's order. */
export async function describeSourceStates({ db, clock, sources }: MetadataDeps) {
  const sums = new Map((await totalsBySource(db)).map((sum) => [sum.pluginId, sum]))
  const pauses = await listPauses(db)
  const all = inOrder(
    sources.all.map(({ id, name }) => ({ pluginId: id, name })),
    (await loadMetadataSettings(db)).order,
  )
  return Promise.all(
    all.map(async ({ pluginId, name }) => {
      const state = await sources.provider(pluginId)
      const sum = sums.get(pluginId)
      const pause = pauses.get(pluginId)
      return {
        provider: pluginId,
        name,
        enabled: state.state === 'ready',
        state: state.state === 'ready' ? sourceStatusOf(pause, clock.now()) : ('DISABLED' as const),
        reason: state.state === 'ready' ? null : textOfSentence(state.reason),
        reasonSaying: state.state === 'ready' ? undefined : toMessageDto(state.reason),
        series: sum?.series ?? 0,
        answered: sum?.answered ?? 0,
        failed: sum?.failed ?? 0,
        answeredAt: instantOf(sum?.answeredAt),
        fault: textOfSentence(pause?.fault ?? null),
        faultSaying: toMessageDto(pause?.fault),
        failingSince: instantOf(pause?.sinceMs),
        retryAt: instantOf(activePause(pause, clock.now())?.untilMs),
      }
    }),
  )
}

/** Series that the account may see and a source returned an error for, most recently requested first. */
export async function listFaults({ db }: MetadataDeps, filter: FaultFilter, { page, size }: PageRequest) {
  const total = await countFaulty(db, filter)
  const rows = await listFaulty(db, filter, { offset: page * size, limit: size })
  const content = rows.map(({ pluginId, fault, askedAt, answeredAt, ...row }) => ({
    ...row,
    provider: pluginId,
    fault: textOfSentence(readSentence(fault)),
    faultSaying: toMessageDto(readSentence(fault)),
    askedAt: isoInstant(askedAt),
    answeredAt: instantOf(answeredAt),
  }))
  return toPage(content, total, { page, size, unpaged: false })
}

const instantOf = (epochMs: number | null | undefined): string | null => (epochMs == null ? null : isoInstant(Number(epochMs)))
