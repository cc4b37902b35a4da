import type { Plugin } from '../src/plugins/contract/plugin.ts'
import { anilist } from './anilist/index.ts'
import { galleryDl } from './gallery-dl/index.ts'
import { kitsu } from './kitsu/index.ts'
import { mangadex } from './mangadex/index.ts'
import { mangadexAccount } from './mangadex-account/index.ts'
import { notifyDiscord } from './notify-discord/index.ts'
import { notifyGotify } from './notify-gotify/index.ts'
import { notifyNtfy } from './notify-ntfy/index.ts'
import { notifyWebhook } from './notify-webhook/index.ts'
import { trackerAnilist } from './tracker-anilist/index.ts'
import { trackerKitsu } from './tracker-kitsu/index.ts'
import { trackerMangaDex } from './tracker-mangadex/index.ts'
import { trackerMangaUpdates } from './tracker-mangaupdates/index.ts'
import { trackerMyanimelist } from './tracker-myanimelist/index.ts'

/** All built-in plugins; add a new one as another line. */
export const builtInPlugins: readonly Plugin<unknown>[] = [
  galleryDl,
  mangadex,
  anilist,
  kitsu,
  mangadexAccount,
  notifyNtfy,
  notifyGotify,
  notifyDiscord,
  notifyWebhook,
  trackerAnilist,
  trackerMyanimelist,
  trackerKitsu,
  trackerMangaUpdates,
  trackerMangaDex,
]
