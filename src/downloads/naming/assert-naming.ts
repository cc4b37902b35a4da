import { wireIds } from '../../plugins/index.ts'
import { NamePatternInvalid } from '../downloads.errors.ts'
import { patternProblemOf } from './naming.check.ts'

/** Rejects downloader settings with an invalid pattern before they are saved. @throws NamePatternInvalid */
export function assertValidNamePattern(pluginId: string, settings: Readonly<Record<string, unknown>>): void {
  if (pluginId !== wireIds.galleryDl) return
  const problem = patternProblemOf(settings.chapter_naming)
  if (problem !== undefined) throw NamePatternInvalid(problem)
}
