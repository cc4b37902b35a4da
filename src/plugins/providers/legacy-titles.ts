// Where titles are today that old files name by addresses of before.
import { SourceAnswerInvalid, SourceUnavailable } from '../contract/plugin.ts'
import type { DownloadProviderState } from './downloaders.ts'

const timeoutMs = 30_000

/** @returns today's address by that of before, without those that the source does not know; undefined when nobody could be asked */
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
      // Whoever asks says so, title by title: not knowing is not the same as not there.
      if (signal.aborted || error instanceof SourceUnavailable || error instanceof SourceAnswerInvalid) return undefined
      throw error
    }
  }
