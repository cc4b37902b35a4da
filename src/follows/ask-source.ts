import type { Log } from '../kernel/log/index.ts'
import { SourceAnswerInvalid, SourceNotFound, SourceUnavailable, UrlNotSupported } from '../plugins/index.ts'

/** What a source answered, or why it did not, for a person. */
export type Asked<T> = { readonly answer: T } | { readonly problem: string }

const spoken = [SourceUnavailable, SourceAnswerInvalid, SourceNotFound, UrlNotSupported]

/**
 * Asks a source through a plugin: whatever goes wrong there concerns the titles that were asked about, never the whole check.
 * @throws the signal's reason when it is aborted
 */
export async function askSource<T>(context: { readonly signal: AbortSignal; readonly log: Log }, ask: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { answer: await ask() }
  } catch (error) {
    context.signal.throwIfAborted()
    if (spoken.some((kind) => error instanceof kind)) return { problem: (error as Error).message }
    context.log.error({ err: error }, 'A plugin failed in an unexpected way')
    return { problem: 'The plugin failed in an unexpected way; the log has the details.' }
  }
}
