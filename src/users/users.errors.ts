import { defineError } from '../kernel/errors/index.ts'

export const CredentialsWrong = defineError('CREDENTIALS_WRONG', 401, 'The e-mail address or the password is wrong.')
export const ApiKeyWrong = defineError('API_KEY_WRONG', 401, 'This API key is not known; create a new one in your account.')
export const TooManySignIns = defineError('TOO_MANY_SIGN_INS', 429, 'Too many failed sign-ins. Try again in {seconds:number} seconds.')
export const CrossOriginWrite = defineError(
  'CROSS_SITE_WRITE',
  403,
  'A page at another address sent this request. Behind a reverse proxy, pass on the Host header; name the addresses of other web apps in HONDANA_CORS_ORIGINS.',
)
export const AlreadyClaimed = defineError('ALREADY_CLAIMED', 400, 'This server has an administrator already; ask them for an account.')
export const ClaimHostRefused = defineError(
  'CLAIM_HOST_REFUSED',
  403,
  'A new server cannot be claimed under the name {host}, which a foreign page could have. Open it by its IP address, such as http://192.168.1.5:25600, or add the name to HONDANA_CLAIM_HOSTS.',
)
export const UserNotFound = defineError('USER_NOT_FOUND', 404, 'There is no user with the id {id}.')
export const EmailTaken = defineError('EMAIL_TAKEN', 400, 'There is already a user with the e-mail address {email}.')
export const NotYourself = defineError('NOT_YOURSELF', 403, 'Another administrator has to do this to your account.')
export const LastAdministrator = defineError('LAST_ADMINISTRATOR', 409, 'This is the last administrator; make another one first.')
export const ApiKeyNotFound = defineError('API_KEY_NOT_FOUND', 404, 'You have no API key with the id {id}.')
/** ERR_1034 is the code that Komga's clients translate. */
export const ApiKeyCommentTaken = defineError('API_KEY_COMMENT_TAKEN', 400, 'You already have an API key with this comment (ERR_1034).')
export const NoSignIn = defineError('NO_SIGN_IN', 404, 'No sign-in of the user {id} is recorded.')
export const TooManyClientSettings = defineError(
  'TOO_MANY_CLIENT_SETTINGS',
  400,
  'At most {most:number} settings are kept for clients; delete some that are no longer used.',
)
export const RememberMeKeyInvalid = defineError(
  'REMEMBER_ME_KEY_INVALID',
  500,
  'The file remember-me.key in the configuration folder is damaged. Delete it: everybody who stayed signed in then signs in again.',
)
export const ClientSettingsTooLarge = defineError(
  'CLIENT_SETTINGS_TOO_LARGE',
  413,
  'Settings for clients may take at most {bytes:number} bytes in all; delete some that are no longer used.',
)
