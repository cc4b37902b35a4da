import type { UiSchema } from '@rjsf/utils'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../api/types.ts'
import { type FieldTexts, fieldTitle, usePluginTexts, useValueName } from '../plugin-texts.ts'
import type { ConfigError } from './config-errors.rules.ts'
import { type ConfigProperty, type ConfigSchema, controlOf, type FormValues } from './config-form.rules.ts'

type FormSchema = { readonly schema: ConfigSchema; readonly uiSchema: UiSchema<FormValues> }

/** The schema with translated texts, and the inputs that render it. */
export const useFormSchema = (plugin: Plugin, schema: ConfigSchema): FormSchema => {
  const { fields } = usePluginTexts(plugin)
  const nameOf = useValueName()
  const properties = Object.entries(schema.properties).map(([key, property]) => [key, withFieldTexts(key, property, fields[key])] as const)
  return { schema: { ...schema, properties: Object.fromEntries(properties) }, uiSchema: uiSchemaOf(schema, nameOf) }
}

const withFieldTexts = (key: string, property: ConfigProperty, texts?: FieldTexts): ConfigProperty => {
  const description = texts?.hint ?? property.description
  const within = Object.entries(property.properties ?? {}).map(([name, inner]) => [name, withFieldTexts(name, inner)] as const)
  return {
    ...property,
    title: texts?.title ?? fieldTitle(key, property),
    ...(description ? { description } : {}),
    ...(property.properties ? { properties: Object.fromEntries(within) } : {}),
  }
}

const uiSchemaOf = (
  { properties = {} }: Pick<ConfigProperty, 'properties'>,
  nameOf: ReturnType<typeof useValueName>,
): UiSchema<FormValues> =>
  Object.fromEntries(
    Object.entries(properties).map(([key, property]) => {
      const control = controlOf(property)
      const choices = property.enum ?? property.items?.enum
      return [
        key,
        {
          ...(control ? { 'ui:widget': control } : {}),
          ...(choices ? { 'ui:choices': choices.map((value) => ({ value: String(value), label: nameOf(key, value) })) } : {}),
          ...(property.properties ? uiSchemaOf(property, nameOf) : {}),
        },
      ]
    }),
  )

/** Returns a function that describes the error of a field. */
export const useConfigErrorText = (): ((error: ConfigError) => string) => {
  const { t } = useTranslation()
  return useCallback(
    ({ keyword, limit }) => {
      const texts: Readonly<Record<string, string | undefined>> = t('plugins.faults', { returnObjects: true, limit })
      const key = keyword === 'type' ? `type-${limit}` : keyword
      return (Object.hasOwn(texts, key) ? texts[key] : undefined) ?? t('plugins.faults.other')
    },
    [t],
  )
}
