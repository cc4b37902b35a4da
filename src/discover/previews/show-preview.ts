// A chapter at its source, to read before the title is followed. Nothing is stored but the cached images.
import { isoInstant } from '../../kernel/clock/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { TitleNotFound } from '../../metadata/index.ts'
import { ChapterNotHosted } from '../../plugins/index.ts'
import { DiscoverChapterNotFound, PreviewNotPossible } from '../discover.errors.ts'
import { type BrowseDeps, browseTitle, getBrowseSource, queryBrowse } from '../sources/browse-source.ts'
import type { PreviewTokens } from './preview-tokens.ts'

export type PreviewDeps = BrowseDeps & { readonly previewTokens: PreviewTokens }

interface WhichChapter {
  readonly sourceId: string
  readonly titleId: string
  readonly chapterId: string
}

const HasNoPreviews = defineSentence('SOURCE_HAS_NO_PREVIEWS', '{source} has no previews. Follow the title or download it to read it.')

export const previewPath = '/api/v1/discover/previews'

/** @throws DiscoverTitleNotFound, DiscoverChapterNotFound, PreviewNotPossible, and like `Sources.query` */
export async function showPreview(deps: PreviewDeps, { access, userId }: Pick<Principal, 'access' | 'userId'>, which: WhichChapter) {
  const { sourceId, chapterId } = which
  const { previewTokens } = deps
  const { ageRating } = (await browseTitle(deps, access, which)).value
  const urls = (await listPages(deps, which)).map(async (pageId) => {
    const token = await previewTokens.sign({ userId, ageRating, sourceId, chapterId, pageId })
    return `${previewPath}/${requireDefined(token, 'the token of a page, whose ID a plugin keeps short')}`
  })
  return { pages: (await Promise.all(urls)).map((url) => ({ url })), expiresAt: isoInstant(previewTokens.expiresAtMs()) }
}

async function listPages(deps: BrowseDeps, { sourceId, titleId, chapterId }: WhichChapter): Promise<readonly string[]> {
  const { name } = getBrowseSource(deps, sourceId)
  try {
    const { value } = await queryBrowse(deps, sourceId, {
      question: `preview ${JSON.stringify([titleId, chapterId])}`,
      ask: async ({ preview }, signal) => {
        if (!preview) throw PreviewNotPossible(HasNoPreviews(name))
        return preview.pages(titleId, chapterId, signal)
      },
    })
    return value
  } catch (error) {
    if (error instanceof ChapterNotHosted) throw PreviewNotPossible.with({ cause: error }, error.sentence)
    throw TitleNotFound.matches(error) ? DiscoverChapterNotFound.with({ cause: error }, name) : error
  }
}
