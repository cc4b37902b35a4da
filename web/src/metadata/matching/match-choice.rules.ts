import type { MatchChoice, TitleMatch } from './matches.api.ts'

type Candidate = TitleMatch['candidates'][number]

/** The title that a row shows: the chosen one, otherwise the most similar. */
export const chosenOf = ({ choice, candidates }: Pick<TitleMatch, 'choice' | 'candidates'>): Candidate | undefined =>
  candidates.find(({ provider, externalId }) => provider === choice?.provider && externalId === choice.externalId) ?? candidates[0]

/** Identifies a title in a list of choices; ids of plugins contain no space. */
export const candidateKey = ({ provider, externalId }: Pick<Candidate, 'provider' | 'externalId'>): string => `${provider} ${externalId}`

export const choiceOfKey = (key: string): MatchChoice => {
  const space = key.indexOf(' ')
  return { provider: key.slice(0, space), externalId: key.slice(space + 1) }
}

export const withChoice = (matches: readonly TitleMatch[], seriesId: string, choice: MatchChoice): TitleMatch[] =>
  matches.map((match) => (match.seriesId === seriesId ? { ...match, choice } : match))
