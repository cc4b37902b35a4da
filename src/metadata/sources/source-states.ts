// How it stands with each source: whether it can be asked, since when it cannot, and for which series it had no answer.
import { isoInstant } from '../../kernel/clock/index.ts'
import { type PageRequest, toPage, toSaying } from '../../kernel/http/index.ts'
import { readSentence, wordsOf } from '../../kernel/sentences/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { readSettings } from '../metadata-settings.ts'
import { inOrder } from '../values/precedence.rules.ts'
import { restOf, standingOf } from './source-pause.rules.ts'
import { listPauses } from './source-pauses.queries.ts'
import { countFaulty, listFaulty, sumBySource } from './source-states.queries.ts'

/** In the administrator's order. */
export async function describeSourceStates({ db, clock, sources }: MetadataDeps) {
  const sums = new Map((await sumBySource(db)).map((sum) => [sum.pluginId, sum]))
  const pauses = await listPauses(db)
  const all = inOrder(
    sources.all.map(({ id, name }) => ({ pluginId: id, name })),
    (await readSettings(db)).order,
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
        state: state.state === 'ready' ? standingOf(pause, clock.now()) : ('DISABLED' as const),
        reason: state.state === 'ready' ? null : wordsOf(state.reason),
        reasonSaying: state.state === 'ready' ? undefined : toSaying(state.reason),
        series: sum?.series ?? 0,
        answered: sum?.answered ?? 0,
        failed: sum?.failed ?? 0,
        answeredAt: instantOf(sum?.answeredAt),
        fault: wordsOf(pause?.fault ?? null),
        faultSaying: toSaying(pause?.fault),
        failingSince: instantOf(pause?.sinceMs),
        retryAt: instantOf(restOf(pause, clock.now())?.untilMs),
      }
    }),
  )
}

/** Series that a source had no answer for, those of the latest questions first. */
export async function listFaults({ db }: MetadataDeps, provider: string | undefined, { page, size }: PageRequest) {
  const total = await countFaulty(db, provider)
  const rows = await listFaulty(db, provider, { offset: page * size, limit: size })
  const content = rows.map(({ pluginId, fault, askedAt, answeredAt, ...row }) => ({
    ...row,
    provider: pluginId,
    fault: wordsOf(readSentence(fault)) ?? '',
    faultSaying: toSaying(readSentence(fault)),
    askedAt: isoInstant(askedAt),
    answeredAt: instantOf(answeredAt),
  }))
  return toPage(content, total, { page, size, unpaged: false })
}

const instantOf = (epochMs: number | null | undefined): string | null => (epochMs == null ? null : isoInstant(Number(epochMs)))
