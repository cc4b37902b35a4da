// Which sources of the reader app are MangaDex. The app numbers one source per language: the first eight bytes of the MD5 of
// "mangadex/<language>/1", without the sign. Backups name their sources too; one called MangaDex counts whatever its number.
import { createHash } from 'node:crypto'

const languages =
  'af sq ar az eu be bn bg my ca zh-Hans zh-Hant cv hr cs da nl en eo et fil fi fr ka de el he hi hu ga id it ja jv kk ko la lt ms mn ne ' +
  'no fa pl pt-BR pt ro ru sr sk es-419 es sv ta te th tr uk ur uz vi sh other sr-Latn'

const sourceIds: ReadonlySet<string> = new Set(languages.split(' ').map(sourceIdOf))

/** The app's number of MangaDex in a language, in decimal. */
export function sourceIdOf(language: string): string {
  const digest = createHash('md5').update(`mangadex/${language}/1`).digest()
  return (digest.readBigUInt64BE() & 0x7fff_ffff_ffff_ffffn).toString()
}

/** @param name what the backup calls the source, if it does */
export const isMangaDex = (sourceId: string, name: string | null): boolean => sourceIds.has(sourceId) || name?.toLowerCase() === 'mangadex'
