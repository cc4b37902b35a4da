import type { Settings } from '../../kernel/config/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import type { Devices } from '../devices/devices.ts'
import { noContent } from '../users.schemas.ts'
import type { SignIn } from './authenticate.ts'
import type { RememberMeService } from './remember-me.ts'
import { clearSignInCookies, setSessionCookie } from './session-cookie.ts'

interface SessionRouteDeps {
  readonly settings: Pick<Settings, 'basePath'>
  readonly devices: Pick<Devices, 'signOut'>
  readonly signIn: SignIn
  readonly rememberMe: RememberMeService
}

export const sessionRoutes =
  ({ settings, devices, signIn, rememberMe }: SessionRouteDeps) =>
  (http: Http) => {
    http.route({
      method: ['GET', 'POST'],
      url: '/api/logout',
      schema: { summary: 'Sign out', response: { 204: noContent } },
      config: { right: 'anyone', changesByGet: true, beforeSecondFactor: true },
      handler: async (request, reply) => {
        const token = signIn.sessionTokenOf(request)
        await rememberMe.end(request)
        if (token) await devices.signOut(token)
        clearSignInCookies(reply, settings.basePath)
        return reply.removeHeader('x-auth-token').status(204).send()
      },
    })
    http.get(
      '/api/v1/login/set-cookie',
      { schema: { summary: 'Set the session cookie', response: { 204: noContent } }, config: { right: 'user' } },
      async (request, reply) => {
        const token = signIn.sessionTokenOf(request)
        if (token) setSessionCookie(reply, token, settings.basePath)
        return reply.removeHeader('x-auth-token').status(204).send()
      },
    )
  }
