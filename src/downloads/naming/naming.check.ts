import type { Check } from '../../kernel/feature/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { DownloadProviderState } from '../../plugins/index.ts'
import { parseNamePattern } from './name-pattern.rules.ts'

const PatternUnusable = defineSentence(
  'PATTERN_UNUSABLE',
  'The file name pattern for chapters is invalid, so the default names are used: {problem:sentence} Change it in the downloader settings.',
)

/** Whether the stored pattern for chapter files is valid; saving rejects an invalid one, but an older one may have been stored. */
export const namingCheck = (downloadProvider: () => Promise<DownloadProviderState>): Check => ({
  component: 'chapterNaming',
  run: async () => {
    const state = await downloadProvider()
    const problem = state.state === 'ready' ? patternProblemOf(state.config.chapter_naming) : undefined
    if (problem === undefined) return { status: 'UP' }
    return {
      status: 'DOWN',
      reason: PatternUnusable(problem),
    }
  },
})

/** The problem with a pattern; undefined when it is valid, or empty for the default names. */
export function patternProblemOf(pattern: unknown): Sentence | undefined {
  if (typeof pattern !== 'string' || pattern.trim() === '') return undefined
  const parsed = parseNamePattern(pattern)
  return parsed.ok ? undefined : parsed.problem
}
