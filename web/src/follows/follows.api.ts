import { queryOptions } from '@tanstack/react-query'
import { api, requestRaw } from '../api/client.ts'
import type { BackgroundTask, CheckStarted, FollowText } from '../api/types.ts'

/** The text, and the version it was read at, so that a save does not undo somebody else's. */
export type KeptFollowText = FollowText & { readonly version: string | null }

/** A library's follow list. */
export const followTextQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['follows', libraryId],
    queryFn: async ({ signal }): Promise<KeptFollowText> => {
      const response = await requestRaw('GET', followTextPath(libraryId), { signal })
      const text = (await response.json()) as FollowText
      return { ...text, version: response.headers.get('ETag') }
    },
    // What is being edited must not change under the hands.
    refetchOnWindowFocus: false,
  })

/** Replaces the whole list. Throws ApiError 412 when it was changed elsewhere since `version` was read. */
export const saveFollowText = (libraryId: string, content: string, version: string | null): Promise<void> =>
  api.put(followTextPath(libraryId), { body: { content }, headers: version ? { 'If-Match': version } : {} })

/** Starts a check of one library in the background. */
export const checkNow = (libraryId: string): Promise<CheckStarted> => api.post<CheckStarted>(`${followTextPath(libraryId)}/check-now`)

const pollMs = 1000

/** A background task, asked for once a second until it has ended. */
export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', taskId],
    queryFn: ({ signal }) => api.get<BackgroundTask>(`api/v1/tasks/${encodeURIComponent(taskId)}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pollMs),
  })

export const isRunning = (task: BackgroundTask): boolean => task.state === 'QUEUED' || task.state === 'RUNNING'

const followTextPath = (libraryId: string): string => `api/v1/downloads/follow-txt/${encodeURIComponent(libraryId)}`
