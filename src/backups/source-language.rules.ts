// Identifies MangaDex among the reader app's sources. The app has one numeric source id per language: the first eight bytes of the MD5 of
// "mangadex/<language>/1", without the sign bit. Backups name their sources too; one named MangaDex counts whatever its id.
import { createHash } from 'node:crypto'

const languages =
  'af sq ar az eu be bn bg my ca zh-Hans zh-Hant cv hr cs da nl en eo et fil fi fr ka de el he hi hu ga id it ja jv kk ko la lt ms mn ne ' +
  'no fa pl pt-BR pt ro ru sr sk es-419 es sv ta te th tr uk ur uz vi sh other sr-Latn'

const sourceIds: ReadonlySet<string> = new Set(languages.split(' ').map(sourceIdOf))

/** The app's source id of MangaDex in a language, in decimal. */
export function sourceIdOf(language: string): string {
  const digest = createHash('md5').update(`mangadex/${language}/1`).digest()
  return (digest.readBigUInt64BE() & 0x7fff_ffff_ffff_ffffn).toString()
}

/** @param name the source's name in the backup, if there is one */
export const isMangaDex = (sourceId: string, name: string | null): boolean => sourceIds.has(sourceId) || name?.toLowerCase() === 'mangadex'
