import { isoInstant } from '../kernel/clock/index.ts'
import type { AppContext, Fix } from '../kernel/feature/index.ts'
import { toMessageDto } from '../kernel/http/index.ts'
import { readSentence, textOfSentence } from '../kernel/sentences/index.ts'
import { paramsOf } from './fix-params.rules.ts'
import type { FixRunRow } from './fix-runs.queries.ts'
import type { FixCard, FixRun } from './fixes.schemas.ts'
import { listLastRuns } from './record-fix-runs.ts'
import { readFigures } from './stored-run.ts'

/** The available cards, each with its last run; cards of disabled plugins are omitted. */
export async function listFixes(deps: Pick<AppContext, 'db'>, fixes: readonly Fix[]): Promise<FixCard[]> {
  const runs = await listLastRuns(deps)
  return (await offeredOf(fixes)).map((fix) => cardOf(fix, runs.get(fix.id)))
}

/** The cards that are available now. */
export async function offeredOf(fixes: readonly Fix[]): Promise<readonly Fix[]> {
  const offered = await Promise.all(fixes.map(async (fix) => (await fix.isOffered?.()) ?? true))
  return fixes.filter((_, index) => offered[index])
}

const cardOf = ({ id, title, description, icon, endpoint, method, query }: Fix, run: FixRunRow | undefined): FixCard => ({
  id,
  title,
  description,
  icon,
  endpoint,
  method,
  params: query ? paramsOf(query) : [],
  lastRun: run ? toRun(run) : null,
})

const toRun = ({ fixId, startedAt, startedBy, state, finishedAt, message, figures, error }: FixRunRow): FixRun => ({
  startedAt: isoInstant(startedAt),
  startedBy,
  state,
  finishedAt: finishedAt === null ? null : isoInstant(finishedAt),
  message: textOfSentence(readSentence(message)),
  messageSaying: toMessageDto(readSentence(message)),
  figures: readFigures(figures, fixId),
  error: textOfSentence(readSentence(error)),
  errorSaying: toMessageDto(readSentence(error)),
})
