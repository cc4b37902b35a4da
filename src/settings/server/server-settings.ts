// Settings that an administrator changes while the server runs; settings needed at startup come from the environment.
// Limit: a change made on another node whose event is lost takes effect five seconds later.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import { type Db, inTransaction, toJson } from '../../kernel/db/index.ts'
import { type EventBus, type SharedEvent, shareEvent } from '../../kernel/events/index.ts'
import {
  deleteServerSetting,
  listServerSettings,
  listServerSettingsIfAny,
  proposeServerSetting,
  saveServerSetting,
} from './server-settings.queries.ts'
import type { SettingsUpdate } from './server-settings.schemas.ts'
import { type StoredSettings, storedSettings } from './stored-settings.rules.ts'

const freshMs = 5_000

declare module '../../kernel/events/index.ts' {
  interface Events {
    'settings.changed': Record<string, never>
  }
}

export const sharedSettingsEvents: readonly SharedEvent[] = [shareEvent('settings.changed', z.record(z.string(), z.never()))]

/** The settings as other features read them. */
export interface ServerSettings {
  /** The effective settings. Cached for seconds: call it wherever a value is needed instead of keeping the result. */
  current(): Promise<StoredSettings>
  /** Changes the given values; null clears optional ones and keeps the rest. */
  change(changes: SettingsChange): Promise<void>
}

/** The settings that Komga's clients may change, and those changed through our own routes. */
export type SettingsChange = SettingsUpdate & { readonly [K in OwnSetting]?: StoredSettings[K] | undefined }
type OwnSetting = (typeof backupSettings)[number] | 'passwordSignIn' | 'requireTwoFactor' | 'customCss'

export interface ServerSettingsStore extends ServerSettings {
  /** Creates the key on a new server. */
  prepare(): Promise<void>
}

interface StoreParts {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
}

export function createServerSettings({ db, clock, events }: StoreParts): ServerSettingsStore {
  let cached: { readonly settings: Promise<StoredSettings>; readonly untilMs: number } | undefined
  const forget = () => {
    cached = undefined
  }
  events.on('settings.changed', forget)
  events.on('events.interrupted', forget)
  const load = async () => storedSettings(await listServerSettings(db))
  return {
    current: () => {
      if (cached && isAhead(cached.untilMs, clock.now(), freshMs)) return cached.settings
      const fresh = { settings: load(), untilMs: clock.now() + freshMs }
      cached = fresh
      fresh.settings.catch(() => {
        if (cached === fresh) cached = undefined
      })
      return fresh.settings
    },
    change: async ({ renewRememberMeKey, ...changes }) => {
      await inTransaction(db, async (trx) => {
        if (renewRememberMeKey) await saveServerSetting(trx, { name: 'rememberMeKey', value: toJson(newKey()) })
        for (const [name, value] of Object.entries(changes)) await write(trx, name, value)
        events.emitIn(trx, 'settings.changed', {})
      })
    },
    prepare: async () => {
      await proposeServerSetting(db, { name: 'rememberMeKey', value: toJson(newKey()) })
    },
  }
}

const newKey = (): string => randomBytes(32).toString('base64url')

const backupSettings = ['backupIntervalHours', 'backupCron', 'backupKeep'] as const
const clearable: ReadonlySet<string> = new Set(['serverPort', 'serverContextPath', 'koboPort', 'kepubifyPath', ...backupSettings])

async function write(trx: Db, name: string, value: unknown): Promise<void> {
  if (value === undefined) return
  if (value !== null) await saveServerSetting(trx, { name, value: toJson(value) })
  else if (clearable.has(name)) await deleteServerSetting(trx, name)
}

// Port and context path that an administrator stored; they are needed before anything else starts.

/**
 * The settings with the stored port and context path, unless the environment sets them: the environment is the way to recover from an
 * unreachable address.
 */
export async function withStoredAddress(db: Db, settings: Settings): Promise<Settings> {
  const { serverPort, serverContextPath } = storedSettings(await listServerSettingsIfAny(db))
  return {
    ...settings,
    port: settings.explicitNames.has('HONDANA_PORT') ? settings.port : (serverPort ?? settings.port),
    basePath: settings.explicitNames.has('HONDANA_BASE_PATH') ? settings.basePath : (serverContextPath ?? settings.basePath),
  }
}
