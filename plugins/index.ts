import type { Plugin } from '../src/plugins/contract/plugin.ts'
import { extractorDownloader } from './extractor-downloader/index.ts'
import { srca } from './srca/index.ts'

/** Every built-in plugin; a new one is one more line. */
export const builtInPlugins: readonly Plugin<unknown>[] = [extractorDownloader, srca]
