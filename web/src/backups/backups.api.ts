import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { ActionStarted, BackupScheduleUpdate } from '../api/types.ts'

/** Backups of the server itself, newest first. */
export const backupsQuery = queryOptions({
  queryKey: ['server-backups'],
  queryFn: async ({ signal }) =>
    (await api.get('/api/v1/server-backups', { signal })).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
})

/** The backup schedule, and the next backup. */
export const backupScheduleQuery = queryOptions({
  queryKey: ['server-backups', 'schedule'],
  queryFn: ({ signal }) => api.get('/api/v1/server-backups/schedule', { signal }),
})

export const saveBackupSchedule = (changes: BackupScheduleUpdate): Promise<void> =>
  api.patch('/api/v1/server-backups/schedule', { body: changes })

export const makeBackup = (): Promise<ActionStarted> => api.post('/api/v1/server-backups')

export const deleteBackup = (name: string): Promise<void> => api.delete('/api/v1/server-backups/{name}', { params: { name } })

export const backupUrl = (name: string): string => apiUrl('/api/v1/server-backups/{name}', { params: { name } })
