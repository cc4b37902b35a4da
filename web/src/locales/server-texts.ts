// Translates server messages by their codes. The texts load when the first message is displayed. Messages without a known code (from a
// newer server, a site or a plugin package) are displayed as the server sent them. English needs no texts, because the server's messages
// are English.
import i18next from 'i18next'
import { isServerMessage, type ServerMessage } from '../api/localized-response.rules.ts'
import { sizeText } from '../ui/size-text.rules.ts'
import { type Language, regionOf } from './language.rules.ts'
import { timeText, withLocalTimes } from './local-times.rules.ts'

const textLoaders: Partial<Record<Language, () => Promise<{ default: object }>>> = {
  de: () => import('./de/server/index.ts'),
}

const namespace = 'server'
const loading = new Map<string, Promise<void>>()

/** Loads the texts of the current language. Resolves even when loading fails; messages are then displayed as the server sent them. */
export const loadServerTexts = (): Promise<void> => {
  const { language } = i18next
  const known = loading.get(language)
  if (known) return known
  const load = textLoaders[language as Language]
  if (!load) return Promise.resolve()
  const loaded = load().then(
    (texts) => {
      i18next.addResourceBundle(language, namespace, texts.default)
      registerFormats()
    },
    () => void loading.delete(language),
  )
  loading.set(language, loaded)
  return loaded
}

/** The message in the current language, with times and numbers in local format. */
export const localizeMessage = ({ code, params = {}, message }: ServerMessage): string => {
  if (code === undefined || !i18next.isInitialized) return inLocalTime(message)
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, localizeParam(value)]))
  return translateCode(code, { replace: values, count: values.count, ns: namespace, defaultValue: '' }) || inLocalTime(message)
}

/** The i18next types only know the app's own keys. */
const translateCode = (code: string, options: object): string =>
  (i18next.t as unknown as (key: string, options: object) => string)(code, options)

const region = (): string => regionOf(i18next.language, navigator.languages)
const formatInstant = (instant: string): string => timeText(instant, region(), new Date())
const inLocalTime = (words: string): string => (i18next.isInitialized ? withLocalTimes(words, formatInstant) : words)

/** Values that are messages themselves, or lists of them. */
const localizeParam = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(localizeParam)
  return isServerMessage(value) ? localizeMessage(value) : value
}

/** The formats that texts can use after a placeholder's name: `{{until, instant}}`, `{{books, word(one: Buch; other: Bücher)}}`. */
const registerFormats = (): void => {
  const { formatter } = i18next.services
  formatter?.add('instant', (value) => formatInstant(String(value)))
  formatter?.add('number', (value) => new Intl.NumberFormat(region()).format(Number(value)))
  formatter?.add('word', (value, _, { one, other }: Readonly<Record<string, unknown>>) => String(Number(value) === 1 ? one : other))
  formatter?.add('size', (value) => sizeText(Number(value), region()))
  formatter?.add('list', (value) => [value].flat().join(', '))
  formatter?.add('sentences', (value) => [value].flat().join(' '))
}
