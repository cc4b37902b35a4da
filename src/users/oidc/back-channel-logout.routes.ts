import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import type { Providers } from '../providers/providers.ts'
import { createStartLimiter } from '../sign-in/start-limiter.ts'
import type { UndeclaredProxies } from '../sign-in/undeclared-proxy.check.ts'
import { endReportedSessions } from './back-channel-logout.ts'
import { TooManyReports } from './oidc.errors.ts'
import type { ProviderClient } from './provider-client.ts'
import type { ProviderSessions } from './provider-sessions.ts'

interface BackChannelDeps {
  readonly providers: Providers
  readonly client: ProviderClient
  readonly providerSessions: ProviderSessions
  readonly log: Log
  readonly attemptLimits: AttemptLimits
  readonly proxies: Pick<UndeclaredProxies, 'isBehindOne'>
}

const formType = 'application/x-www-form-urlencoded'
const maxBodyBytes = 64 * 1024

/**
 * Providers call this without credentials; the signature of the token proves who sent it. Checking one costs a request to the provider, so
 * an address can send sixty invalid ones in ten minutes.
 */
export const backChannelLogoutRoutes = (deps: BackChannelDeps) => (http: Http) => {
  const limiter = createStartLimiter(deps.attemptLimits, 'sign-out report', TooManyReports)
  http.register((scope, _, done) => {
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/api/v1/oauth2/back-channel-logout/:registrationId',
      {
        schema: {
          hide: true,
          consumes: [formType],
          params: z.object({ registrationId: z.string() }),
          body: z.object({ logout_token: z.string().max(maxBodyBytes) }),
        },
        config: { right: 'anyone' },
      },
      async (request, reply) => {
        const provider = await deps.providers.get(request.params.registrationId)
        const address = deps.proxies.isBehindOne(request) ? undefined : request.ip
        if (address !== undefined) await limiter.count(address)
        const ended = await endReportedSessions(deps, provider, request.body.logout_token)
        if (address !== undefined) await limiter.uncount(address)
        deps.log.info({ provider: provider.id, sessions: ended }, 'A provider reported that a user signed out')
        return reply.header('cache-control', 'no-store').status(200).send()
      },
    )
    done()
  })
}
