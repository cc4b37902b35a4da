import { useTranslation } from 'react-i18next'
import { regionOf } from '../locales/language.rules.ts'
import { sizeText } from './size-text.rules.ts'

/** Formats a size with a suitable unit in the app's language. */
export const useFormatBytes = (): ((bytes: number) => string) => {
  const { i18n } = useTranslation()
  const region = regionOf(i18n.language, navigator.languages)
  return (bytes) => sizeText(bytes, region)
}
