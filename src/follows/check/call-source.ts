import { asError } from '../../kernel/errors/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { defineSentence, type Sentence, sentenceOf } from '../../kernel/sentences/index.ts'
import {
  type ListingChoice,
  SourceAccessDenied,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
  UrlNotSupported,
} from '../../plugins/index.ts'

const PluginFailed = defineSentence('PLUGIN_FAILED', 'The plugin failed unexpectedly. The log has the details.')

/** The response of a source, or the error to show to users. */
export type SourceReply<T> =
  | { readonly value: T }
  /** `ofSource`: the source itself cannot be asked, so that other questions would end alike. */
  | { readonly problem: Sentence; readonly ofSource?: boolean }

const errorSentenceOf = [SourceUnavailable, SourceAccessDenied, SourceAnswerInvalid, SourceNotFound, UrlNotSupported]

/**
 * Queries a source through a plugin. Errors concern only the titles that were queried, never the whole check.
 * @throws the signal's reason when it is aborted
 */
export async function callSource<T>(
  context: { readonly signal: AbortSignal; readonly log: Log },
  request: () => Promise<T>,
): Promise<SourceReply<T>> {
  try {
    return { value: await request() }
  } catch (error) {
    context.signal.throwIfAborted()
    if (errorSentenceOf.some((kind) => error instanceof kind))
      return { problem: sentenceOf(asError(error)), ofSource: error instanceof SourceUnavailable }
    context.log.error({ err: error }, 'A plugin failed unexpectedly')
    return { problem: PluginFailed() }
  }
}

/** @param languages null for the configured one */
export const choiceOf = (languages: readonly string[] | null): ListingChoice | undefined => (languages === null ? undefined : { languages })
