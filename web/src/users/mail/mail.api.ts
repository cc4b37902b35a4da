import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { MailSettingsUpdate, MailTest, MailTestResult } from '../../api/types.ts'

/** The mail server, for administrators. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['mailSettings'],
  queryFn: ({ signal }) => api.get('/api/v1/mail-settings', { signal }),
})

/** Throws ApiError 400 MAIL_PASSWORD_NEEDED. */
export const setMailSettings = (body: MailSettingsUpdate): Promise<void> => api.put('/api/v1/mail-settings', { body })

export const removeMailSettings = (): Promise<void> => api.delete('/api/v1/mail-settings')

/** Sends a message with settings that need not be saved. */
export const sendTestMail = (body: MailTest): Promise<MailTestResult> => api.post('/api/v1/mail-settings/test', { body })

/** Requests a reset link; the answer is the same for unknown addresses. Throws ApiError 429. */
export const requestReset = (email: string, language: 'en' | 'de'): Promise<void> =>
  api.post('/api/v1/password-reset', { body: { email, language } })

/** The languages of the server's messages. */
export const mailLanguage = (language: string): 'en' | 'de' => (language === 'de' ? 'de' : 'en')
