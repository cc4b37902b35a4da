import { z } from 'zod'
import { Password } from '../users.schemas.ts'

export const ResetLink = z
  .object({
    url: z.string().meta({ description: 'The link. It is returned only now, because the server stores only its hash.' }),
    expiresAt: z.string().meta({ description: 'When it expires, UTC.' }),
  })
  .meta({ id: 'PasswordResetLink' })

export const ResetOffer = z
  .object({ email: z.string().meta({ description: 'Email address of the account.' }) })
  .meta({ id: 'PasswordResetOffer' })

export const NewPassword = z.object({ password: Password }).meta({ id: 'NewPassword' })
