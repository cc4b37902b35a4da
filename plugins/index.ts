import type { Plugin } from '../src/plugins/contract/plugin.ts'
import { extractorDownloader } from './extractor-downloader/index.ts'
import { notifyDiscord } from './notify-discord/index.ts'
import { notifyGotify } from './notify-gotify/index.ts'
import { notifyNtfy } from './notify-ntfy/index.ts'
import { notifyWebhook } from './notify-webhook/index.ts'
import { srca } from './srca/index.ts'
import { srcaSubscription } from './srca-subscription/index.ts'
import { srcb } from './srcb/index.ts'
import { srcc } from './srcc/index.ts'

/** Every built-in plugin; a new one is one more line. */
export const builtInPlugins: readonly Plugin<unknown>[] = [
  extractorDownloader,
  srca,
  srcb,
  srcc,
  srcaSubscription,
  notifyNtfy,
  notifyGotify,
  notifyDiscord,
  notifyWebhook,
]
