// Decides which titles are offered for a series, and which one is selected at first.
import type { Candidate, SourceAnswers, TitleChoice } from './title-matches.queries.ts'

export type OfferedTitle = Candidate & { readonly provider: string }

/** Two titles that differ only in words such as "the", or in a subtitle. */
const sureConfidence = 0.85

/** Candidates per source. */
export const maxCandidates = 5

/** A source that failed this often isn't asked again until an administrator searches again. */
const maxFailures = 3

/** The titles of all sources, most similar first; at equal similarity in the administrator's order of sources. */
export const offeredTitles = (answers: SourceAnswers, order: readonly string[]): readonly OfferedTitle[] =>
  Object.entries(answers)
    .filter(([provider]) => order.includes(provider))
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .flatMap(([provider, { candidates }]) => candidates.map((candidate) => ({ ...candidate, provider })))
    .toSorted((one, other) => other.confidence - one.confidence)

/** The title that is selected at first. Nothing is selected when none is similar enough, or when two of one source are equally similar. */
export function suggestedTitle(titles: readonly OfferedTitle[]): TitleChoice | null {
  const [best] = titles
  if (!best || best.confidence < sureConfidence) return null
  const isAmbiguous = titles.filter(({ provider, confidence }) => provider === best.provider && confidence === best.confidence).length > 1
  return isAmbiguous ? null : { provider: best.provider, externalId: best.externalId }
}

/** The choice while its title is offered: a source may answer differently later, be disabled, or be linked in another way. */
export const offeredChoice = (choice: TitleChoice | null, titles: readonly OfferedTitle[]): TitleChoice | null =>
  titles.some(({ provider, externalId }) => provider === choice?.provider && externalId === choice.externalId) ? choice : null

/** The sources that must still be asked for a series. */
export const unaskedSources = (answers: SourceAnswers, sources: readonly string[]): readonly string[] =>
  sources.filter((id) => answers[id]?.failures !== 0 && failuresOf(answers, id) < maxFailures)

/** How often a source has failed in a row. */
export function failuresOf(answers: SourceAnswers, id: string): number {
  const answer = answers[id]
  return answer ? answer.failures : 0
}

/** The sources that failed so often that they are no longer asked. */
export const failedSources = (answers: SourceAnswers, sources: readonly string[]): readonly string[] =>
  sources.filter((id) => failuresOf(answers, id) >= maxFailures)
