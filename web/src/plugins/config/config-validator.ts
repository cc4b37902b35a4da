import { type RJSFSchema, toErrorSchema, type ValidationData, type ValidatorType } from '@rjsf/utils'
import { type ConfigError, matchesSchema, validateConfig } from './config-errors.rules.ts'
import type { ConfigSchema, FormValues } from './config-form.rules.ts'

/** Adapts our validator, which interprets the schema, to the interface of the form library. */
export const createValidator = (sentenceOf: (fault: ConfigError) => string): ValidatorType<FormValues> => {
  const errorsOf = (values: FormValues | undefined, schema: RJSFSchema) =>
    validateConfig(schema as ConfigSchema, values ?? {}).map((fault) => {
      const message = sentenceOf(fault)
      return { name: fault.keyword, property: `.${fault.path.join('.')}`, message, stack: message }
    })
  return {
    validateFormData: (values, schema): ValidationData<FormValues> => {
      const errors = errorsOf(values, schema)
      return { errors, errorSchema: toErrorSchema(errors) }
    },
    isValid: (schema, values, root) => matchesSchema(schema, values, root),
    rawValidation: <Result>(schema: RJSFSchema, values?: FormValues) => ({ errors: errorsOf(values, schema) as Result[] }),
  }
}
