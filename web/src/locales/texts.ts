// Texts come from the JSON files of each language's folder. Only the language in use is loaded, and of it first what the frame of the app and
// home say; the texts of all other rooms come once the first page stands there, or with the first room that is entered.
// locales.test.ts keeps the keys of the languages equal, so no language needs another one to fall back on. initial-texts.test.ts checks that
// the texts shown first are loaded first, so no page ever shows a key.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { chooseLanguage, type Language, languages } from './language.rules.ts'

type Load = () => Promise<{ default: object }>

const textLoaders: Record<Language, { readonly first: Load; readonly rooms: Load }> = {
  en: { first: () => import('./en/initial.ts'), rooms: () => import('./en/deferred.ts') },
  de: { first: () => import('./de/initial.ts'), rooms: () => import('./de/deferred.ts') },
}

let language: Language = 'en'
let deferredTexts: Promise<void> | undefined

/** Loads what the first page says in the person's language; resolves when it may be drawn. */
export const initTexts = async (): Promise<void> => {
  language = chooseLanguage(getStored('language'), navigator.languages)
  const texts = await textLoaders[language].first()
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: [...languages],
    resources: { [language]: { translation: texts.default } },
    // React escapes every text by itself.
    interpolation: { escapeValue: false },
    fallbackLng: false,
  })
  document.documentElement.lang = language
}

/** Resolves when every room can be shown in the language in use; asks again after a failure. */
const loadDeferredTexts = (): Promise<void> => {
  deferredTexts ??= addTexts(language, 'rooms').catch((error: unknown) => {
    deferredTexts = undefined
    throw error
  })
  return deferredTexts
}

/** Loads a part of the app together with the texts of the rooms: what it shows is there before it is. */
export const withTexts = async <T>(load: () => Promise<T>): Promise<T> => {
  const [part] = await Promise.all([load(), loadDeferredTexts()])
  return part
}

/** Brings the texts of the rooms while nobody waits for them. */
export const preloadTexts = (): void => {
  // What fails now is asked for again by the first room, which says so.
  loadDeferredTexts().catch(() => undefined)
}

/** Changes the language at once and remembers it in this browser. */
export const changeLanguage = async (wanted: Language): Promise<void> => {
  await Promise.all([addTexts(wanted, 'first'), addTexts(wanted, 'rooms')])
  language = wanted
  deferredTexts = Promise.resolve()
  await i18next.changeLanguage(wanted)
  setStored('language', wanted)
  document.documentElement.lang = wanted
}

const addTexts = async (to: Language, part: 'first' | 'rooms'): Promise<void> => {
  const texts = await textLoaders[to][part]()
  i18next.addResourceBundle(to, 'translation', texts.default)
}
