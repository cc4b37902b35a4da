// The part of a series.json that we write: the keys that bind a series to its titles, and nothing else.
// Guarantee: what a user or another program wrote is kept, key by key, in its position. A key is added when it is missing, and changed or
// removed only while it has the value that we wrote. A key of ours that was removed is not restored.
import { bindingKeys } from '../../formats/series-json/index.ts'
import { wireIds } from '../../plugins/index.ts'

export type BindingKeys = Partial<Record<(typeof bindingKeys)[keyof typeof bindingKeys], string | number>>

type JsonObject = Readonly<Record<string, unknown>>

export interface Merged {
  readonly content: JsonObject
  /** The keys with our values now, to be stored for the next write. */
  readonly written: BindingKeys
  /** Keys with values that differ from ours. */
  readonly kept: readonly string[]
}

/** @param written what we wrote last */
export function mergeBinding(content: JsonObject, wanted: BindingKeys, written: BindingKeys): Merged {
  const next: Record<string, unknown> = { ...content }
  const ownKeys: BindingKeys = {}
  const kept: string[] = []
  for (const key of Object.values(bindingKeys)) {
    const isOurs = written[key] !== undefined && content[key] === written[key]
    const isFree = !Object.hasOwn(content, key) && written[key] === undefined
    const value = wanted[key]
    if (isOurs && value === undefined) delete next[key]
    if (value === undefined) continue
    if (isOurs || isFree) {
      next[key] = value
      ownKeys[key] = value
    } else if (content[key] !== value) kept.push(key)
    // It was removed by a user: keeping the record prevents it from being restored.
    if (!Object.hasOwn(content, key) && written[key] !== undefined) ownKeys[key] = written[key]
  }
  return { content: next, written: ownKeys, kept }
}

export interface BoundTitle {
  readonly pluginId: string
  readonly externalId: string
  readonly url: string
}

/** The keys for the titles that a series is bound to. */
export function keysOf(bindings: readonly BoundTitle[]): BindingKeys {
  const mangadex = bindings.find(({ pluginId }) => pluginId === wireIds.mangadex)
  const anilist = bindings.find(({ pluginId }) => pluginId === wireIds.anilist)
  const mangadexId = mangadex && (mangadex.externalId || uuid.exec(mangadex.url)?.[0].toLowerCase())
  const anilistId = anilist && (anilist.externalId || /\/manga\/(\d+)/.exec(anilist.url)?.[1])
  return {
    ...(mangadexId && {
      [bindingKeys.mangadexId]: mangadexId,
      [bindingKeys.mangadexUrl]: `https://mangadex.org/title/${mangadexId}`,
    }),
    ...(anilistId &&
      /^\d+$/.test(anilistId) && {
        [bindingKeys.anilistId]: Number(anilistId),
        [bindingKeys.anilistUrl]: `https://anilist.co/manga/${anilistId}`,
      }),
  }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
