import { useTranslation } from 'react-i18next'
import { regionOf } from '../locales/language.rules.ts'
import { sizeText } from './size-text.rules.ts'

/** Writes a size with the unit that suits it, in the person's language. */
export const useFormatBytes = (): ((bytes: number) => string) => {
  const { i18n } = useTranslation()
  const region = regionOf(i18n.language, navigator.languages)
  return (bytes) => sizeText(bytes, region)
}
