import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { BackgroundTask } from '../api/types.ts'

const pollMs = 1000
const listPollMs = 2000

/** The current state of a background task. Throws ApiError 404 for an unknown or deleted one. */
export const fetchTask = (taskId: string, signal?: AbortSignal): Promise<BackgroundTask> =>
  api.get('/api/v1/tasks/{id}', { params: { id: taskId }, signal })

/** A background task, polled once a second until it finishes. */
export const taskQuery = (taskId: string | undefined) =>
  queryOptions({
    queryKey: ['tasks', 'one', taskId],
    queryFn: taskId === undefined ? skipToken : ({ signal }) => fetchTask(taskId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pollMs),
  })

export const isRunning = (task: BackgroundTask): boolean => task.state === 'QUEUED' || task.state === 'RUNNING'

/** Running, queued and recently finished tasks. Changes arrive by event; the progress of running ones is polled. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks', 'list'],
  queryFn: ({ signal }) => api.get('/api/v1/tasks', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.count === 0 ? false : listPollMs),
})

export const cancelTask = (taskId: string): Promise<void> => api.delete('/api/v1/tasks/{id}', { params: { id: taskId } })

/** Cancels all queued tasks; returns how many. */
export const cancelWaiting = (): Promise<number> => api.delete('/api/v1/tasks')
