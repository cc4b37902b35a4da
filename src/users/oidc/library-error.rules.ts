// What an error of openid-client says beyond its code. Errors are recognized by shape: the library is not loaded for that.
import { errorCodeOf } from '../../kernel/errors/error-code.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The `error` of a response of the provider, such as invalid_client. */
export const answerIn = (thrown: unknown): unknown => (isObject(thrown) && 'error' in thrown ? thrown.error : undefined)

/** Whether the provider rejects the client ID or the client secret. */
export const isClientRefused = (thrown: unknown): boolean =>
  answerIn(thrown) === 'invalid_client' || errorCodeOf(thrown) === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE'

/** The issuer in a discovery document that was refused because it names another one. */
export function issuerIn(thrown: unknown): string | undefined {
  if (!isObject(thrown) || !('cause' in thrown) || errorCodeOf(thrown) !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return undefined
  const { cause } = thrown
  const document = isObject(cause) && 'body' in cause ? cause.body : undefined
  return isObject(document) && 'issuer' in document && typeof document.issuer === 'string' ? document.issuer : undefined
}
