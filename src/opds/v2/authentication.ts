// Sign-in instructions for unauthenticated apps (Authentication for OPDS 1.0).
import { authenticationType, feedLink } from './feed.rules.ts'
import type { AuthenticationDocument } from './feed.schemas.ts'
import { opds2 } from './feed-definitions.ts'

/** @param server full URL of the server */
export const authenticationDocument = (server: string): AuthenticationDocument => ({
  id: `${server}${opds2}/auth`,
  title: 'Hondana',
  description: 'Sign in with the email address and password of your account.',
  links: [feedLink(`${server}${opds2}/catalog`, { rel: 'start' })],
  authentication: [{ type: 'http://opds-spec.org/auth/basic', labels: { login: 'Email', password: 'Password' } }],
})

/** Value of the Link header of a 401 response. */
export const authenticationLink = (server: string): string =>
  `<${server}${opds2}/auth>; rel="http://opds-spec.org/auth/document"; type="${authenticationType}"`
