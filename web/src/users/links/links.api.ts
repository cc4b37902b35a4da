// What people do with a link that an administrator has sent them, before they are signed in.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { InvitationOffer, PasswordResetLink, User } from '../../api/types.ts'

/** Fails with 404 INVITATION_INVALID. Not cached, because the link may be used up at any moment. */
export const invitationOfferQuery = (token: string) =>
  queryOptions({
    queryKey: ['invite', token],
    queryFn: ({ signal }): Promise<InvitationOffer> => api.get('/api/v1/invite/{token}', { params: { token }, signal }),
    staleTime: 0,
  })

type Acceptance = { readonly token: string; readonly email: string; readonly password: string }

/** Creates the account and signs in. Throws ApiError 400 EMAIL_TAKEN or 404 INVITATION_INVALID. */
export const acceptInvitation = ({ token, ...body }: Acceptance): Promise<User> =>
  api.post('/api/v1/invite/{token}', { params: { token }, body })

/** The account of a reset link. Fails with 404 RESET_LINK_INVALID. */
export const resetOfferQuery = (token: string) =>
  queryOptions({
    queryKey: ['passwordReset', token],
    queryFn: ({ signal }) => api.get('/api/v1/password-reset/{token}', { params: { token }, signal }),
    staleTime: 0,
  })

/** Sets a new password. Throws ApiError 404 RESET_LINK_INVALID. */
export const resetPassword = (token: string, password: string): Promise<void> =>
  api.post('/api/v1/password-reset/{token}', { params: { token }, body: { password } })

/** Creates a link with which the owner of an account can set a new password. For administrators. */
export const createResetLink = (userId: string): Promise<PasswordResetLink> =>
  api.post('/api/v1/users/{id}/password-reset', { params: { id: userId } })
