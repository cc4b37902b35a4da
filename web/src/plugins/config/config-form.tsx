import { Button, Group } from '@mantine/core'
import Form from '@rjsf/core/lib/components/Form.js'
import { type ErrorSchema, type RJSFSchema, toErrorSchema, type ValidationData, type ValidatorType } from '@rjsf/utils'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'
import type { Plugin, PluginConfig } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { notify } from '../../ui/notices.tsx'
import { changePluginConfig, pluginConfigQuery } from '../plugins.api.ts'
import { type ConfigError, matchesSchema, validateConfig } from './config-errors.rules.ts'
import {
  type ConfigChanges,
  type ConfigSchema,
  configChanges,
  type FormValues,
  initialConfigValues,
  parseConfigRefusal,
  valuesAfterSave,
} from './config-form.rules.ts'
import { formTemplates, formWidgets } from './form-widgets.tsx'
import { useConfigErrorText, useFormSchema } from './use-form-schema.ts'

type ConfigFormProps = {
  readonly plugin: Plugin
  readonly schema: ConfigSchema
  readonly config: PluginConfig
}

/** Defaults are already filled in; the library would fill them in again for a field that a person has cleared. */
const defaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const

/** The settings of a plugin as a form; saves all of them or none. */
const ConfigForm = ({ plugin, schema, config }: ConfigFormProps): ReactElement => {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(config)
  const [values, setValues] = useState(() => initialConfigValues(schema, config))
  const [tried, setTried] = useState(false)
  const sentenceOf = useConfigErrorText()
  const validator = useMemo(() => createValidator(sentenceOf), [sentenceOf])
  const form = useFormSchema(plugin, schema)
  const start = (from: PluginConfig) => {
    setSaved(from)
    setValues(initialConfigValues(schema, from))
    setTried(false)
  }
  const stored = initialConfigValues(schema, saved)
  const save = useSave(
    plugin.id,
    (sent) => configChanges(schema, stored, sent),
    (now, sent) => {
      setSaved(now)
      setValues((current) => valuesAfterSave(initialConfigValues(schema, now), sent, current))
      setTried(false)
    },
  )
  const refusal = save.error instanceof ApiError ? parseConfigRefusal(schema, save.error.message) : undefined
  const changed = Object.keys(configChanges(schema, stored, values)).length > 0
  // Somebody else has saved, and nothing is being edited here.
  if (config !== saved && !changed && !save.isPending) start(config)
  useLeaveWarning(changed && !save.isPending)
  return (
    <Form
      className="plugin-form"
      schema={form.schema as RJSFSchema}
      uiSchema={form.uiSchema}
      formData={values}
      formContext={{ saved }}
      validator={validator}
      widgets={formWidgets}
      templates={formTemplates}
      extraErrors={refusal ? errorsOf(refusal.fields) : noErrors}
      experimental_defaultFormStateBehavior={defaults}
      liveValidate={tried ? 'onChange' : false}
      showErrorList={false}
      focusOnFirstError
      noHtml5Validate
      onChange={({ formData }) => {
        setValues(formData ?? {})
        if (save.error) save.reset()
      }}
      onError={() => setTried(true)}
      onSubmit={({ formData }) => save.mutate(formData ?? {})}
    >
      {save.error && refusal?.rest !== '' ? <ErrorNotice error={refusal ? new Error(refusal.rest) : save.error} /> : null}
      <Group gap="sm" align="center">
        <Button type="submit" loading={save.isPending}>
          {t('plugins.settings.save')}
        </Button>
        {changed ? (
          <Button variant="default" onClick={() => start(saved)}>
            {t('plugins.settings.discard')}
          </Button>
        ) : null}
        <span className="plugin-restart">{t(plugin.enabled ? 'plugins.settings.restart' : 'plugins.settings.later')}</span>
      </Group>
    </Form>
  )
}

export default ConfigForm

const noErrors = {}

const errorsOf = (fields: Readonly<Record<string, readonly string[]>>): ErrorSchema<FormValues> =>
  toErrorSchema(Object.entries(fields).map(([path, sentences]) => ({ property: `.${path}`, message: sentences.join(' '), stack: path })))

const useSave = (
  id: string,
  changesOf: (values: FormValues) => ConfigChanges,
  onSaved: (config: PluginConfig, sent: FormValues) => void,
) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: FormValues) => changePluginConfig(id, changesOf(values)),
    meta: { showsOwnError: true },
    onSuccess: async (config, sent) => {
      queryClient.setQueryData(pluginConfigQuery(id).queryKey, config)
      onSaved(config, sent)
      void queryClient.invalidateQueries({ queryKey: ['plugins', 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['plugins', 'one', id] })
      await notify(t('plugins.settings.saved'))
    },
  })
}

/** Adapts our validator, which interprets the schema, to the interface of the form library. */
const createValidator = (sentenceOf: (error: ConfigError) => string): ValidatorType<FormValues> => {
  const errorsOf = (values: FormValues | undefined, schema: RJSFSchema) =>
    validateConfig(schema as ConfigSchema, values ?? {}).map((error) => {
      const message = sentenceOf(error)
      return { name: error.keyword, property: `.${error.path.join('.')}`, message, stack: message }
    })
  return {
    validateFormData: (values, schema): ValidationData<FormValues> => {
      const errors = errorsOf(values, schema)
      return { errors, errorSchema: toErrorSchema(errors) }
    },
    isValid: (schema, values, root) => matchesSchema(schema, values, root),
    rawValidation: <Result,>(schema: RJSFSchema, values?: FormValues) => ({ errors: errorsOf(values, schema) as Result[] }),
  }
}
