import { CatalogueError } from '../kernel/errors/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import type { RequestsDeps } from './requests-deps.ts'

export interface FoundUrl {
  /** URL of the title at a source that can be downloaded from; null without a certain match. */
  readonly followUrl: string | null
  /** False when a source was unavailable: the same question may have another answer later. */
  readonly isFinal: boolean
}

type Which = Parameters<RequestsDeps['discover']['findMatch']>[1]

export async function findFollowUrl(
  { discover }: Pick<RequestsDeps, 'discover'>,
  access: Principal['access'],
  which: Which,
): Promise<FoundUrl> {
  try {
    const match = await discover.findMatch(access, which)
    return { followUrl: match?.certain ? match.title.url : null, isFinal: true }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return { followUrl: null, isFinal: error.status === 404 }
  }
}
