// The settings that every notifier has, and their meaning.
import { z } from 'zod'
import { storedList } from '../../kernel/stored/index.ts'
import { type NoticeLanguage, type NoticeText, noticeLanguages, noticeText } from './notice-text.rules.ts'
import { type NewsKind, type Notice, newsKinds } from './notifier.ts'
import type { ConfigProperty } from './plugin.ts'

export const notifierProperties = {
  news: {
    type: 'array',
    title: 'Events',
    description: 'Events to send notifications about.',
    items: { type: 'string', enum: newsKinds },
    default: newsKinds,
  },
  language: { type: 'string', title: 'Language', description: 'Language of the notifications.', enum: noticeLanguages, default: 'en' },
  hondanaAddress: {
    type: 'string',
    title: 'Hondana URL',
    description: 'The URL your devices use to open Hondana. Notifications then link to the series. If empty, they contain no link.',
    format: 'uri',
    default: '',
  },
} as const satisfies Readonly<Record<string, ConfigProperty>>

export interface NotifierConfig {
  wants(kind: NewsKind): boolean
  readonly language: NoticeLanguage
  /** Link of a notice; undefined when it has none, or the public URL of this server is not configured. */
  linkOf(notice: Notice): string | undefined
  /** The notice as sent to third parties: its data, its text and its link. */
  spell(notice: Notice): SpelledNotice
}

export type SpelledNotice = DistributiveOmit<Notice, 'atMs'> & {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly text: NoticeText
  readonly link: string | null
}
type DistributiveOmit<One, Key extends PropertyKey> = One extends unknown ? Omit<One, Key> : never

const readNews = storedList('notices of a notifier', z.string())

export function readNotifierConfig(config: Readonly<Record<string, string>>): NotifierConfig {
  const wantedKinds = new Set<string>(config.news ? readNews(config.news) : newsKinds)
  const address = config.hondanaAddress?.replace(/\/+$/, '')
  const language = noticeLanguages.find((candidate) => candidate === config.language) ?? 'en'
  const linkOf = (notice: Notice) => (address && 'path' in notice && notice.path !== null ? address + notice.path : undefined)
  return {
    wants: (kind) => wantedKinds.has(kind),
    language,
    linkOf,
    spell: ({ atMs, ...facts }) => ({
      ...facts,
      at: new Date(atMs).toISOString(),
      text: noticeText({ atMs, ...facts }, language),
      link: linkOf({ atMs, ...facts }) ?? null,
    }),
  }
}

/**
 * Parses a URL from the configuration.
 * @throws Error with a message for users
 */
export function readAddress(text: string | undefined, setting: string): string {
  const url = URL.parse(text ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`Enter ${setting}: an http or https URL.`)
  if (url.username || url.password) throw new Error(`Enter ${setting} without a username and password.`)
  url.hash = ''
  return url.href
}

/** Host of a configured URL; none while it is invalid. */
export const hostsOf = (text: string | undefined): readonly string[] => {
  const host = URL.parse(text ?? '')?.host
  return host ? [host] : []
}
