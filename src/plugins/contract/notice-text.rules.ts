// Texts of notices in the server's languages. Notifiers have no texts of their own.
import type { Notice } from './notifier.ts'

export const noticeLanguages = ['en', 'de'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]

export interface NoticeText {
  /** Plain text on one line. */
  readonly title: string
  /** Plain text. */
  readonly message: string
}

/** Title and message of a notice; never empty. */
export const noticeText = (notice: Notice, language: NoticeLanguage): NoticeText => {
  const { title, message } = words[language](notice)
  return { title: title.replaceAll(/\s+/g, ' ').trim(), message: message.trim() }
}

/** Truncates a text to a service's maximum, at a whole character. @param maxLength UTF-16 units, as services count them */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

function english(notice: Notice): NoticeText {
  switch (notice.kind) {
    case 'NEW_CHAPTERS':
      return { title: notice.title, message: `${counted(notice.chapters, 'new chapter', 'new chapters')} in ${notice.library}.` }
    case 'DOWNLOAD_FAILED':
      return {
        title: `Download failed: ${notice.title}`,
        message: sentences(
          `${notice.library}: ${notice.reason}`,
          notice.chapters > 0 && `${counted(notice.chapters, 'chapter was', 'chapters were')} downloaded.`,
        ),
      }
    case 'LIBRARY_UNAVAILABLE':
      return {
        title: `${notice.library} is unavailable`,
        message: "The folder of this library can't be read. Nothing is lost: connect its disk, and everything resumes automatically.",
      }
    case 'BOOKS_VANISHED':
      return {
        title: `Most books of ${notice.library} are missing`,
        message: `${notice.vanishedBooks} of ${notice.knownBooks} books were not found. They are moved to the trash only after you confirm it in Hondana.`,
      }
    case 'DISK_FULL':
      return {
        title: `The disk of ${notice.library} is full`,
        message: 'Downloads have stopped. Free up some space and retry them; nothing was lost.',
      }
    case 'TITLE_REQUESTED':
      return {
        title: `New request: ${notice.title}`,
        message: `${notice.requestedBy} requested this title. Approve or decline it in Hondana.`,
      }
    case 'TITLE_REQUEST_DECIDED':
      if (notice.approved) return { title: `Request approved: ${notice.title}`, message: 'New chapters are downloaded automatically.' }
      return { title: `Request declined: ${notice.title}`, message: notice.reason ?? 'No reason was given.' }
    case 'SUMMARY':
      return {
        title: 'News from Hondana',
        message: sentences(
          notice.chapters > 0 &&
            `${counted(notice.chapters, 'new chapter', 'new chapters')} of ${counted(notice.titles, 'title', 'titles')}.`,
          notice.failedDownloads > 0 && `${counted(notice.failedDownloads, 'download', 'downloads')} failed.`,
          notice.troubles > 0 && `${counted(notice.troubles, 'library needs', 'libraries need')} your attention.`,
          !!notice.requests && `${counted(notice.requests, 'new or decided request', 'new or decided requests')}.`,
        ),
      }
    case 'TEST':
      return { title: 'Hondana', message: 'This is a test. Notifications from Hondana will arrive here.' }
  }
}

function german(notice: Notice): NoticeText {
  switch (notice.kind) {
    case 'NEW_CHAPTERS':
      return { title: notice.title, message: `${counted(notice.chapters, 'neues Kapitel', 'neue Kapitel')} in ${notice.library}.` }
    case 'DOWNLOAD_FAILED':
      return {
        title: `Download fehlgeschlagen: ${notice.title}`,
        message: sentences(
          `${notice.library}: ${notice.reason}`,
          notice.chapters > 0 && `${counted(notice.chapters, 'Kapitel wurde', 'Kapitel wurden')} heruntergeladen.`,
        ),
      }
    case 'LIBRARY_UNAVAILABLE':
      return {
        title: `${notice.library} ist nicht verfügbar`,
        message:
          'Der Ordner dieser Bibliothek lässt sich nicht lesen. Nichts ist verloren: Schließe den Datenträger an, dann läuft alles automatisch weiter.',
      }
    case 'BOOKS_VANISHED':
      return {
        title: `Die meisten Bücher von ${notice.library} fehlen`,
        message: `${notice.vanishedBooks} von ${notice.knownBooks} Büchern wurden nicht gefunden. Sie kommen erst in den Papierkorb, wenn du es in Hondana bestätigst.`,
      }
    case 'DISK_FULL':
      return {
        title: `Der Datenträger von ${notice.library} ist voll`,
        message: 'Downloads wurden angehalten. Gib Speicherplatz frei und starte sie erneut; nichts ging verloren.',
      }
    case 'TITLE_REQUESTED':
      return {
        title: `Neue Anfrage: ${notice.title}`,
        message: `${notice.requestedBy} wünscht sich diesen Titel. Genehmige die Anfrage in Hondana oder lehne sie ab.`,
      }
    case 'TITLE_REQUEST_DECIDED':
      if (notice.approved)
        return { title: `Anfrage genehmigt: ${notice.title}`, message: 'Neue Kapitel werden automatisch heruntergeladen.' }
      return { title: `Anfrage abgelehnt: ${notice.title}`, message: notice.reason ?? 'Ohne Begründung.' }
    case 'SUMMARY':
      return {
        title: 'Neues von Hondana',
        message: sentences(
          notice.chapters > 0 &&
            `${counted(notice.chapters, 'neues Kapitel', 'neue Kapitel')} von ${counted(notice.titles, 'Titel', 'Titeln')}.`,
          notice.failedDownloads > 0 && `${counted(notice.failedDownloads, 'Download ist', 'Downloads sind')} fehlgeschlagen.`,
          notice.troubles > 0 && `${counted(notice.troubles, 'Bibliothek braucht', 'Bibliotheken brauchen')} deine Aufmerksamkeit.`,
          !!notice.requests && `${counted(notice.requests, 'neue oder entschiedene Anfrage', 'neue oder entschiedene Anfragen')}.`,
        ),
      }
    case 'TEST':
      return { title: 'Hondana', message: 'Das ist ein Test. Benachrichtigungen von Hondana kommen hier an.' }
  }
}

const words: Readonly<Record<NoticeLanguage, (notice: Notice) => NoticeText>> = { en: english, de: german }

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const sentences = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ')
