import { ApiError } from './client.ts'

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * The server's refusal, as sentences for the fields it is about: those that it names itself, and the one that an error's code
 * speaks of. Empty when the error is about none of them, and has to be shown above the form.
 * @param codes fields by the start of an error code, such as `{ LIBRARY_ROOT: 'root' }`
 */
export const fieldErrorsOf = (error: unknown, codes: Readonly<Record<string, string>> = {}): FieldErrors => {
  if (!(error instanceof ApiError)) return {}
  if (error.violations.length > 0)
    return Object.fromEntries(error.violations.map(({ fieldName, message }) => [topLevelField(fieldName), message]))
  const field = Object.entries(codes).find(([code]) => error.code?.startsWith(code))?.[1]
  return field ? { [field]: error.message } : {}
}

/** "sharedLibraries.libraryIds[0]" is about the field "sharedLibraries". */
const topLevelField = (name: string): string => name.split(/[.[/]/).find((part) => part !== '') ?? name
