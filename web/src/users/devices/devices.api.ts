import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Where one's own account is signed in. */
export const ownDevicesQuery = queryOptions({
  queryKey: ['devices', 'own'],
  queryFn: ({ signal }) => api.get('/api/v1/users/me/devices', { signal }),
  staleTime: 0,
})

/** Where somebody else is signed in, for administrators. */
export const devicesOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', 'ofUser', id],
    queryFn: ({ signal }) => api.get('/api/v1/users/{id}/devices', { params: { id }, signal }),
    staleTime: 0,
  })

/** Null removes the name. */
export const renameDevice = (deviceId: string, name: string | null): Promise<void> =>
  api.patch('/api/v1/users/me/devices/{deviceId}', { params: { deviceId }, body: { name } })

/** Signs out one device, one's own or as an administrator somebody else's. */
export const signOutDevice = (deviceId: string, userId?: string): Promise<void> =>
  userId === undefined
    ? api.delete('/api/v1/users/me/devices/{deviceId}', { params: { deviceId } })
    : api.delete('/api/v1/users/{id}/devices/{deviceId}', { params: { id: userId, deviceId } })

/** Signs out all devices but this one. Returns how many. */
export const signOutDevices = async (userId?: string): Promise<number> =>
  userId === undefined
    ? (await api.delete('/api/v1/users/me/devices')).ended
    : (await api.delete('/api/v1/users/{id}/devices', { params: { id: userId } })).ended
