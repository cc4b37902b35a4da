import { ApiError } from './client.ts'

/** Errors of the fields of a form, by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * The server's error as messages for the affected fields: those that it names itself, and the one that matches the error code. Empty when
 * the error concerns none of them and must be shown above the form.
 * @param codes fields by the start of an error code, such as `{ LIBRARY_ROOT: 'root' }`
 */
export const fieldErrorsOf = (error: unknown, codes: Readonly<Record<string, string>> = {}): FieldErrors => {
  if (!(error instanceof ApiError)) return {}
  if (error.violations.length > 0)
    return Object.fromEntries(error.violations.map(({ fieldName, message }) => [topLevelField(fieldName), message]))
  const field = Object.entries(codes).find(([code]) => error.code?.startsWith(code))?.[1]
  return field ? { [field]: error.message } : {}
}

/** "sharedLibraries.libraryIds[0]" belongs to the field "sharedLibraries". */
const topLevelField = (name: string): string => name.split(/[.[/]/).find((part) => part !== '') ?? name
