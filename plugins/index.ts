import type { Plugin } from '../src/plugins/contract/plugin.ts'
import { srcb } from './anilist/index.ts'
import { extractorDownloader } from './gallery-dl/index.ts'
import { srcc } from './kitsu/index.ts'
import { srca } from './mangadex/index.ts'
import { srcaSubscription } from './mangadex-account/index.ts'
import { notifyDiscord } from './notify-discord/index.ts'
import { notifyGotify } from './notify-gotify/index.ts'
import { notifyNtfy } from './notify-ntfy/index.ts'
import { notifyWebhook } from './notify-webhook/index.ts'

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
