// The addresses that a browser opens to sign in with a provider; the same as in Komga (docs/api/komga-contract.md, "Sign-in providers").
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Settings } from '../../kernel/config/index.ts'
import type { CatalogueError } from '../../kernel/errors/index.ts'
import { type Http, publicUrl } from '../../kernel/http/index.ts'
import { getOffer, type OfferDeps } from '../invitations/invitations.ts'
import type { Providers } from '../providers/providers.ts'
import type { RememberMeService } from '../sign-in/remember-me.ts'
import { clearFlowCookie, flowCookieName, setFlowCookie, setSessionCookie } from '../sign-in/session-cookie.ts'
import type { UndeclaredProxies } from '../sign-in/undeclared-proxy.check.ts'
import { TooManySignIns } from '../users.errors.ts'
import { komgaCodeOf, toFailure } from './failure.rules.ts'
import { ProviderNotFound, SignInExpired, TooManyStarts } from './oidc.errors.ts'
import { returnPath } from './return-path.rules.ts'
import { flowLastsMs } from './sign-in-flow.ts'
import { type FinishDeps, signInWithProvider } from './sign-in-with-provider.ts'

export interface BrowserSignInDeps extends FinishDeps, OfferDeps {
  readonly settings: Pick<Settings, 'basePath'>
  readonly providers: Providers
  readonly rememberMe: RememberMeService
  readonly proxies: Pick<UndeclaredProxies, 'isBehindOne'>
}

const byId = z.object({ registrationId: z.string() })
const startQuery = z.object({
  returnTo: z.string().optional(),
  'remember-me': z.string().optional(),
  /** Token of an invitation link. */
  invitation: z.string().max(200).optional(),
})
// A HEAD request of a link preview must not use up a sign-in.
const hidden = { config: { right: 'anyone' as const }, exposeHeadRoute: false }

export const browserSignInRoutes = (deps: BrowserSignInDeps) => (http: Http) => {
  http.get(
    '/oauth2/authorization/:registrationId',
    { ...hidden, schema: { params: byId, querystring: startQuery, hide: true } },
    async (request, reply) => {
      const { registrationId: id } = request.params
      const { returnTo: requested, 'remember-me': stay, invitation } = request.query
      const returnTo = requested === undefined ? null : returnPath(requested)
      const provider = await deps.providers.find(id)
      if (!provider) return redirectToFailure(deps, { id, request, reply, returnTo }, ProviderNotFound(id))
      try {
        const place = { address: request.ip, isShared: deps.proxies.isBehindOne(request) }
        const invitationId = invitation === undefined ? undefined : (await getOffer(deps, { token: invitation, place })).id
        const choices = { provider, returnTo, staySignedIn: stay === 'true', invitationId }
        const { url, browserToken } = await startFlow(deps, request, choices)
        setFlowCookie(reply, browserToken, { basePath: deps.settings.basePath, maxAgeSeconds: flowLastsMs / 1000 })
        return redirect(reply, url.href)
      } catch (error) {
        const failure = toFailure(TooManySignIns.matches(error) ? TooManyStarts() : error, provider.name)
        deps.log.warn({ err: failure.cause ?? failure, provider: id, code: failure.code }, "A sign-in with a provider couldn't start")
        return redirectToFailure(deps, { id, request, reply, returnTo }, failure)
      }
    },
  )
  http.get('/login/oauth2/code/:registrationId', { ...hidden, schema: { params: byId, hide: true } }, async (request, reply) => {
    const { registrationId: id } = request.params
    const returned = { providerId: id, search: searchOf(request.url), browserToken: request.cookies[flowCookieName] }
    const provider = await deps.providers.find(id)
    const flow = await deps.flow.take(returned)
    if (!flow || !provider)
      return redirectToFailure(deps, { id, request, reply, returnTo: '/' }, provider ? SignInExpired() : ProviderNotFound(id))
    const { returnTo } = flow
    try {
      const token = await signInWithProvider(deps, {
        ...{ flow, provider, returned, userId: request.principal?.userId },
        ...{ address: request.ip, userAgent: request.headers['user-agent'] },
        remember: (account) => deps.rememberMe.issue(account, reply),
      })
      if (token !== undefined) setSessionCookie(reply, token, deps.settings.basePath)
      clearFlowCookie(reply, deps.settings.basePath)
      return redirect(reply, pathOf(deps, request) + (returnTo ?? '/?server_redirect=Y'))
    } catch (error) {
      const failure = toFailure(error, provider.name)
      return redirectToFailure(deps, { id, request, reply, returnTo, linksOn: flow.userId === null ? undefined : returnTo }, failure)
    }
  })
}

type FlowChoices = Pick<Parameters<FinishDeps['flow']['start']>[0], 'provider' | 'returnTo' | 'staySignedIn' | 'userId' | 'invitationId'>

/** Starts a sign-in for the browser of a request. @throws what the start throws */
export const startFlow = (deps: Pick<BrowserSignInDeps, 'flow' | 'settings' | 'proxies'>, request: FastifyRequest, choices: FlowChoices) =>
  deps.flow.start({
    ...choices,
    redirectUri: `${publicUrl(request, deps.settings.basePath)}/login/oauth2/code/${choices.provider.id}`,
    browserToken: request.cookies[flowCookieName],
    address: deps.proxies.isBehindOne(request) ? undefined : request.ip,
  })

interface Failing {
  /** ID of the provider, as in the address. */
  readonly id: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Page of the app; null for clients of Komga. */
  readonly returnTo: string | null
  /** Page that started linking an account. */
  readonly linksOn?: string | null | undefined
}

/** Every failure ends on a page that shows what happened. */
function redirectToFailure(deps: BrowserSignInDeps, { id, request, reply, returnTo, linksOn }: Failing, { code }: CatalogueError) {
  const base = pathOf(deps, request)
  if (linksOn) return redirect(reply, `${base}${linksOn}?${new URLSearchParams({ signInError: code, provider: id })}`)
  if (returnTo === null) return redirect(reply, `${base}/login?${new URLSearchParams({ server_redirect: 'Y', error: komgaCodeOf(code) })}`)
  return redirect(reply, `${base}/sign-in?${new URLSearchParams({ error: code, provider: id, returnTo })}`)
}

/** The path of the app, without a host: an undeclared proxy may hide whether it is reached over https. */
const pathOf = ({ settings }: BrowserSignInDeps, request: FastifyRequest): string =>
  new URL(publicUrl(request, settings.basePath)).pathname.replace(/\/$/, '')

const redirect = (reply: FastifyReply, location: string) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(location, 302)

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
