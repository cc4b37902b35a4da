// Messages in the language of the person who caused them: recipients may not have opened the app yet.
import type { MailMessage } from './send-mail.ts'

export type MailLanguage = 'en' | 'de'

const invitations: Readonly<Record<MailLanguage, (url: string) => Omit<MailMessage, 'to'>>> = {
  en: (url) => ({
    subject: "You're invited to Hondana",
    text: `You're invited to a Hondana server, where you can read comics and manga. Create your account here:\n\n${url}\n\nThe link can be used once. Ignore this message if you don't know who invited you.\n`,
  }),
  de: (url) => ({
    subject: 'Einladung zu Hondana',
    text: `Du bist zu einem Hondana-Server eingeladen, auf dem du Comics und Manga lesen kannst. Lege hier dein Konto an:\n\n${url}\n\nDer Link lässt sich einmal verwenden. Ignoriere diese Nachricht, wenn du nicht weißt, wer dich eingeladen hat.\n`,
  }),
}

const resets: typeof invitations = {
  en: (url) => ({
    subject: 'Reset your Hondana password',
    text: `Choose a new password for your Hondana account here:\n\n${url}\n\nThe link works once, for 24 hours. If you didn't request it, ignore this message; your password stays as it is.\n`,
  }),
  de: (url) => ({
    subject: 'Hondana-Passwort zurücksetzen',
    text: `Wähle hier ein neues Passwort für dein Hondana-Konto:\n\n${url}\n\nDer Link funktioniert einmal und 24 Stunden lang. Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht; dein Passwort bleibt dann, wie es ist.\n`,
  }),
}

const tests: Readonly<Record<MailLanguage, Omit<MailMessage, 'to'>>> = {
  en: { subject: 'Test message from Hondana', text: 'Sending email works.\n' },
  de: { subject: 'Testnachricht von Hondana', text: 'Das Senden von E-Mails funktioniert.\n' },
}

export const invitationMail = (language: MailLanguage, url: string): Omit<MailMessage, 'to'> => invitations[language](url)
export const resetMail = (language: MailLanguage, url: string): Omit<MailMessage, 'to'> => resets[language](url)
export const testMail = (language: MailLanguage): Omit<MailMessage, 'to'> => tests[language]
