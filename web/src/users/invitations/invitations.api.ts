import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { InvitationCreation, NewInvitation } from '../../api/types.ts'

/** Every invitation link and who used it, for administrators. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => api.get('/api/v1/invitations', { signal }),
})

/** Returns the link, which the server shows only now. Throws ApiError 400 EMAIL_TAKEN. */
export const createInvitation = (body: InvitationCreation): Promise<NewInvitation> => api.post('/api/v1/invitations', { body })

export const revokeInvitation = (id: string): Promise<void> => api.delete('/api/v1/invitations/{id}', { params: { id } })
