import type { QueryClient } from '@tanstack/react-query'
import { reloadFile } from '../../api/client.ts'
import { currentPosterUrl, type PosterOwner, postersQuery } from './posters.api.ts'

/** Shows a changed poster wherever it is shown: its URL does not change, so the image is loaded again. */
export const refreshPoster = async (queryClient: QueryClient, owner: PosterOwner): Promise<void> => {
  await reloadFile(currentPosterUrl(owner))
  await queryClient.invalidateQueries({ queryKey: postersQuery(owner).queryKey })
}
