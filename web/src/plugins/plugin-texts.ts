import { useTranslation } from 'react-i18next'
import type { Plugin } from '../api/types.ts'
import { languageName } from '../locales/language-name.ts'
import type { ConfigProperty } from './config/config-form.rules.ts'

export type FieldTexts = { readonly title: string; readonly hint?: string }

type Fields = Readonly<Record<string, FieldTexts | undefined>>
type KnownTexts = { readonly description: string; readonly fields?: Fields }

/** A plugin's texts in the language of the app. Where the app has none, as always in English, the plugin's own texts are shown. */
export const usePluginTexts = (plugin: Pick<Plugin, 'id' | 'pluginType' | 'description'>): Required<KnownTexts> => {
  const { id, pluginType, description } = plugin
  const { t } = useTranslation()
  const texts: Readonly<Record<string, KnownTexts | undefined>> = t('pluginTexts.plugins', { returnObjects: true })
  const known = Object.hasOwn(texts, id) ? texts[id] : undefined
  const notifierFields: Fields = pluginType === 'NOTIFIER' ? t('pluginTexts.everyNotifier', { returnObjects: true }) : {}
  return { description: known?.description ?? description, fields: { ...notifierFields, ...known?.fields } }
}

/** Display names for options: texts of the app, or language names for their codes. */
export const useValueName = (): ((key: string, value: unknown) => string) => {
  const { t, i18n } = useTranslation()
  const names: Readonly<Record<string, string | undefined>> = t('pluginTexts.values', { returnObjects: true })
  return (key, value) => {
    const text = String(value)
    if (Object.hasOwn(names, text)) return names[text] ?? text
    return /language/i.test(key) ? nameWithCode(text, i18n.language) : text
  }
}

/** The name is followed by the code, because sources and files use the code. */
const nameWithCode = (code: string, language: string): string => {
  const name = languageName(code, language)
  return name ? `${name} (${code})` : code
}

/** The title of a field, else its key split into words. */
export const fieldTitle = (key: string, { title }: ConfigProperty): string =>
  title ?? key.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
