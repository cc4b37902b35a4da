import { defineError } from '../kernel/errors/index.ts'

export const InvalidCredentials = defineError('CREDENTIALS_WRONG', 401, 'Wrong email address or password.')
export const InvalidApiKey = defineError('API_KEY_WRONG', 401, 'Invalid API key. Create a new one under Settings, Apps and API keys.')
/** Only for somebody who has proved who they are: nobody else learns which accounts are turned off. */
export const AccountTurnedOff = defineError(
  'ACCOUNT_TURNED_OFF',
  401,
  'This account is turned off. Ask an administrator to turn it on again.',
)
export const TooManySignIns = defineError(
  'TOO_MANY_SIGN_INS',
  429,
  'Too many failed sign-ins. Try again in {seconds:number} {seconds?second:seconds}.',
)
export const CrossOriginWrite = defineError(
  'CROSS_SITE_WRITE',
  403,
  'This request came from a page on another site. Configure your reverse proxy to forward the Host header, or add other web apps to HONDANA_CORS_ORIGINS.',
)
export const AlreadyClaimed = defineError('ALREADY_CLAIMED', 400, 'This server already has an administrator. Ask them for an account.')
export const ClaimHostRefused = defineError(
  'CLAIM_HOST_REFUSED',
  403,
  "For security, a new server can't be set up under the host name {host}. Open it by its IP address, such as http://192.168.1.5:25600, or add the name to HONDANA_CLAIM_HOSTS.",
)
export const UserNotFound = defineError('USER_NOT_FOUND', 404, 'No user with ID {id}.')
export const EmailTaken = defineError('EMAIL_TAKEN', 400, 'A user with the email address {email} already exists.')
export const NotYourself = defineError('NOT_YOURSELF', 403, "You can't do this to your own account. Ask another administrator.")
export const LastAdministrator = defineError(
  'LAST_ADMINISTRATOR',
  409,
  'This is the last administrator. Make another user an administrator first.',
)
export const ApiKeyNotFound = defineError('API_KEY_NOT_FOUND', 404, 'You have no API key with ID {id}.')
/** ERR_1034 is the code that Komga's clients translate. */
export const ApiKeyCommentTaken = defineError(
  'API_KEY_COMMENT_TAKEN',
  400,
  'You already have an API key for this purpose. Choose another name (ERR_1034).',
)
export const TooManyApiKeys = defineError(
  'TOO_MANY_API_KEYS',
  409,
  'You already have {count:number} API keys, which is the limit. Revoke keys that are no longer used, then create a new one.',
)
export const NoSignIn = defineError('NO_SIGN_IN', 404, 'No sign-ins are recorded for user {id}.')
export const TooManyClientSettings = defineError(
  'TOO_MANY_CLIENT_SETTINGS',
  400,
  'The limit of {most:number} client settings is reached. Delete some that are no longer used.',
)
export const RememberMeKeyInvalid = defineError(
  'REMEMBER_ME_KEY_INVALID',
  500,
  'The file remember-me.key in the configuration folder is damaged. Delete it; everyone who chose "Keep me signed in" must sign in again.',
)
export const ClientSettingsTooLarge = defineError(
  'CLIENT_SETTINGS_TOO_LARGE',
  413,
  'Client settings may take up at most {bytes:size} in total. Delete some that are no longer used.',
)
