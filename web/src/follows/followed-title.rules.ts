import type { MetadataBinding } from '../api/types.ts'
import { wireIds } from '../plugins/wire-ids.ts'

/**
 * The address by which a series is followed: the one in the list, otherwise that of its MangaDex title; undefined when neither is known.
 */
export const followUrlOf = (listed: string | undefined, bindings: readonly MetadataBinding[]): string | undefined => {
  if (listed !== undefined) return listed
  const mangaDex = bindings.find(({ provider }) => provider === wireIds.mangadex)
  if (!mangaDex) return undefined
  if (mangaDex.url !== '') return mangaDex.url
  return mangaDex.externalId === '' ? undefined : `https://mangadex.org/title/${mangaDex.externalId}`
}
