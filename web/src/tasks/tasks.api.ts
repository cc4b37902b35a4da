import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { BackgroundTask } from '../api/types.ts'

const pollMs = 1000
const listPollMs = 2000

/** A background task as it stands. Throws ApiError 404 for one that nobody knows (any more). */
export const fetchTask = (taskId: string, signal?: AbortSignal): Promise<BackgroundTask> =>
  api.get('/api/v1/tasks/{id}', { params: { id: taskId }, signal })

/** A background task, asked for once a second until it has ended. */
export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', taskId],
    queryFn: ({ signal }) => fetchTask(taskId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pollMs),
  })

export const isRunning = (task: BackgroundTask): boolean => task.state === 'QUEUED' || task.state === 'RUNNING'

/** What runs, waits and ended lately. The event stream tells of a change; progress of what runs is asked for. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks', 'list'],
  queryFn: ({ signal }) => api.get('/api/v1/tasks', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.count === 0 ? false : listPollMs),
})

export const cancelTask = (taskId: string): Promise<void> => api.delete('/api/v1/tasks/{id}', { params: { id: taskId } })

/** Takes back everything that has not begun; says how many that were. */
export const cancelWaiting = (): Promise<number> => api.delete('/api/v1/tasks')
