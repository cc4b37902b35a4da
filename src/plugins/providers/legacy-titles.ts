// Current addresses of titles that old files name by former addresses.
import { SourceAnswerInvalid, SourceUnavailable } from '../contract/plugin.ts'
import type { DownloadProviderState } from './downloaders.ts'

const timeoutMs = 30_000

/**
 * @returns the current address by the former one, without titles that the source does not know; undefined when no source could be reached
 */
export type ResolveLegacyTitles = (urls: readonly string[]) => Promise<ReadonlyMap<string, string> | undefined>

export const createLegacyTitleResolver =
  (downloadProvider: () => Promise<DownloadProviderState>): ResolveLegacyTitles =>
  async (urls) => {
    const state = await downloadProvider()
    if (state.state === 'disabled' || !state.provider.titlesToday) return undefined
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await state.provider.titlesToday(urls, signal)
    } catch (error) {
      // The caller reports this title by title: unknown is not the same as nonexistent.
      if (signal.aborted || error instanceof SourceUnavailable || error instanceof SourceAnswerInvalid) return undefined
      throw error
    }
  }
