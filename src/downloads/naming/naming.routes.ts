import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { NamePatternInvalid } from '../downloads.errors.ts'
import { chapterFileName, type NamedChapter, patternedFileName } from './chapter-file-name.rules.ts'
import { parseNamePattern } from './name-pattern.rules.ts'

const preview = z
  .object({
    pattern: z.string().meta({ description: 'File name pattern.' }),
    names: z.array(z.string()).meta({ description: 'Example file names for different kinds of chapters; the last one is a one-shot.' }),
  })
  .meta({ id: 'NamePreview' })

const query = z.object({ pattern: z.string().default('').meta({ description: 'File name pattern; empty shows the default names.' }) })

const group = (...names: string[]) => ({ scanlationGroups: names.map((name) => ({ name })), language: 'en' })
const examples: readonly NamedChapter[] = [
  { volume: '2', number: '4.5', title: 'The Long Way: Home?', ...group('A Group') },
  { volume: null, number: '21', title: null, ...group('A Group', 'Another') },
  { volume: null, number: '1000', title: 'A Thousand', ...group() },
  { volume: null, number: null, title: 'Oneshot Title', ...group('A Group') },
]
const series = 'A Series'

/** Preview of the names that a pattern for chapter files produces. */
export const namingRoutes = (http: Http) => {
  http.get(
    '/api/v1/downloads/naming-preview',
    { schema: { summary: 'Preview a naming template', querystring: query, response: { 200: preview } }, config: { right: 'admin' } },
    async ({ query: { pattern } }) => {
      if (pattern.trim() === '') return { pattern, names: examples.map((chapter) => chapterFileName(chapter)) }
      const parsed = parseNamePattern(pattern)
      if (!parsed.ok) throw NamePatternInvalid(parsed.problem)
      return { pattern, names: examples.map((chapter) => patternedFileName(chapter, { pattern: parsed.pattern, series })) }
    },
  )
}
