// Texts come from the JSON files of each language's folder; only the language in use is loaded. locales.test.ts keeps their keys equal, so no
// language needs another one to fall back on.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { recall, remember } from '../ui/browser-memory.ts'
import { chooseLanguage, type Language, languages } from './language.rules.ts'

const loadTexts: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
}

/** Loads the texts of the person's language; resolves when the first page may be drawn. */
export const startTexts = async (): Promise<void> => {
  const language = chooseLanguage(recall('language'), navigator.languages)
  const texts = await loadTexts[language]()
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

/** Changes the language at once and remembers it in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  const texts = await loadTexts[language]()
  i18next.addResourceBundle(language, 'translation', texts.default)
  await i18next.changeLanguage(language)
  remember('language', language)
  document.documentElement.lang = language
}
