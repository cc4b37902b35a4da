// Texts come from the JSON files of each language's folder. Only the current language is loaded: first the texts of the app shell and
// home, then those of all other pages, either after the first page is displayed or when another page opens. locales.test.ts checks that
// all languages have the same keys, so no fallback language is needed; initial-texts.test.ts checks that what is displayed first only uses
// what is loaded first, so no page ever shows a key.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { chooseLanguage, type Language, languages } from './language.rules.ts'

type Load = () => Promise<{ default: object }>

const textLoaders: Record<Language, { readonly first: Load; readonly deferred: Load }> = {
  en: { first: () => import('./en/initial.ts'), deferred: () => import('./en/deferred.ts') },
  de: { first: () => import('./de/initial.ts'), deferred: () => import('./de/deferred.ts') },
}

let language: Language = 'en'
let deferredTexts: Promise<void> | undefined

/** Loads the texts of the first page in the current language; resolves when it may be rendered. */
export const initTexts = async (): Promise<void> => {
  language = chooseLanguage(getStored('language'), navigator.languages)
  const texts = await textLoaders[language].first()
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: [...languages],
    resources: { [language]: { translation: texts.default } },
    // React escapes all text.
    interpolation: { escapeValue: false },
    fallbackLng: false,
  })
  document.documentElement.lang = language
}

/** Resolves when all texts of the current language are loaded; retries after a failure. */
const loadDeferredTexts = (): Promise<void> => {
  deferredTexts ??= addTexts(language, 'deferred').catch((error: unknown) => {
    deferredTexts = undefined
    throw error
  })
  return deferredTexts
}

/** Loads a part of the app together with all texts, so that it never renders without them. */
export const withTexts = async <T>(load: () => Promise<T>): Promise<T> => {
  const [part] = await Promise.all([load(), loadDeferredTexts()])
  return part
}

/** Preloads all texts in the background. */
export const preloadTexts = (): void => {
  // The next page that opens retries and reports the error.
  loadDeferredTexts().catch(() => undefined)
}

/** Changes the language and saves it in this browser. */
export const changeLanguage = async (wanted: Language): Promise<void> => {
  await Promise.all([addTexts(wanted, 'first'), addTexts(wanted, 'deferred')])
  language = wanted
  deferredTexts = Promise.resolve()
  await i18next.changeLanguage(wanted)
  setStored('language', wanted)
  document.documentElement.lang = wanted
}

const addTexts = async (to: Language, part: 'first' | 'deferred'): Promise<void> => {
  const texts = await textLoaders[to][part]()
  i18next.addResourceBundle(to, 'translation', texts.default)
}
