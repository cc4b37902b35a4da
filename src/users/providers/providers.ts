// The sign-in providers: those of the environment, which are read-only, and those that administrators add in the app.
// Guarantee: client secrets are stored sealed and never returned.
// Limit: a node that has lost its connection to the others sees changes five seconds later.
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { toJson } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import { enteredSecret, hasSecret, openStored, type SecretBox, type StoredSecret, sealStored } from '../../kernel/secrets/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { ProviderIdTaken, ProviderNotFound, ProviderReadOnly, SecretNeeded } from '../oidc/oidc.errors.ts'
import { ProviderConfig, type ProviderCreation, type ProviderUpdate, type SignInFile } from './provider.schemas.ts'
import { deleteProvider, insertProvider, listProviders, type SignInProviderRow, updateProvider } from './providers.queries.ts'

const freshMs = 5_000

/** A public client has no secret. */
export interface Provider extends ProviderConfig, StoredSecret {
  readonly id: string
  readonly source: 'APP' | 'ENVIRONMENT'
}

export interface Providers {
  /** By name. Cached for seconds. */
  list(): Promise<readonly Provider[]>
  find(id: string): Promise<Provider | undefined>
  /** @throws ProviderNotFound */
  get(id: string): Promise<Provider>
  /** @throws ProviderIdTaken */
  add(creation: ProviderCreation): Promise<Provider>
  /** @throws ProviderNotFound, ProviderReadOnly, SecretNeeded */
  change(id: string, update: ProviderUpdate): Promise<Provider>
  /** @throws ProviderNotFound, ProviderReadOnly */
  remove(id: string): Promise<void>
  /** Call it after providers were changed elsewhere. */
  forget(): void
  /** Settings that are not stored yet, with the stored secret where they leave it out. @throws SecretNeeded */
  draft(creation: ProviderCreation): Promise<Provider>
}

interface ProvidersParts {
  readonly db: Db
  readonly events: EventBus
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly file: Pick<SignInFile, 'providers'>
}

export function createProviders({ db, clock, events, secrets, file }: ProvidersParts): Providers {
  const fixed: readonly Provider[] = file.providers.map(({ clientSecret, ...settings }) => ({
    ...settings,
    issuer: issuerOf(settings.issuer),
    ...enteredSecret(clientSecret),
    source: 'ENVIRONMENT',
  }))
  let cached: { readonly providers: readonly Provider[]; readonly untilMs: number } | undefined
  const load = async () => {
    const stored = await Promise.all((await listProviders(db)).map((row) => openRow(secrets, row)))
    const own = stored.flatMap((one) => (one && !fixed.some(({ id }) => id === one.id) ? [one] : []))
    const providers = [...fixed, ...own].sort((a, b) => a.name.localeCompare(b.name, 'en'))
    cached = { providers, untilMs: clock.now() + freshMs }
    return providers
  }
  const changed = () => {
    cached = undefined
    events.emit('user.access-changed', {})
  }
  const list = async () => (cached && isAhead(cached.untilMs, clock.now(), freshMs) ? cached.providers : load())
  const find = async (id: string) => (await list()).find((one) => one.id === id)
  const getStored = async (id: string): Promise<Provider> => {
    const provider = await find(id)
    if (!provider) throw ProviderNotFound(id)
    if (provider.source === 'ENVIRONMENT') throw ProviderReadOnly(id)
    return provider
  }
  const save = async ({ id, source: _, secret, unreadable, ...config }: Provider) => ({
    id,
    config: toJson(config),
    sealedSecret: await sealStored(secrets, { secret, unreadable }, placeOf(id)),
    modifiedAt: clock.now(),
  })
  return {
    list,
    find,
    get: async (id) => {
      const provider = await find(id)
      if (!provider) throw ProviderNotFound(id)
      return provider
    },
    add: async (creation) => {
      if (await find(creation.id)) throw ProviderIdTaken(creation.id)
      const provider = providerOf(creation, undefined)
      if (!(await insertProvider(db, { ...(await save(provider)), createdAt: clock.now() }))) throw ProviderIdTaken(creation.id)
      changed()
      return provider
    },
    change: async (id, update) => {
      const provider = providerOf({ ...update, id }, await getStored(id))
      await updateProvider(db, await save(provider))
      changed()
      return provider
    },
    remove: async (id) => {
      await getStored(id)
      await deleteProvider(db, id)
      changed()
    },
    forget: () => {
      cached = undefined
    },
    draft: async (creation) => providerOf(creation, await find(creation.id)),
  }
}

/** A stored secret is sent only to the issuer and for the client that it was entered for. @throws SecretNeeded */
function providerOf({ clientSecret, ...settings }: ProviderCreation, stored: Provider | undefined): Provider {
  const issuer = issuerOf(settings.issuer)
  const isSameClient = stored?.issuer === issuer && stored.clientId === settings.clientId
  if (clientSecret !== undefined) return { ...settings, issuer, ...enteredSecret(clientSecret), source: 'APP' }
  if (stored && hasSecret(stored) && !isSameClient) throw SecretNeeded()
  return { ...settings, issuer, secret: stored?.secret, unreadable: stored?.unreadable, source: 'APP' }
}

/** People also paste the address of the discovery document. */
const issuerOf = (url: string): string => url.trim().replace(/\/\.well-known\/openid-configuration\/?$/, '')

const placeOf = (id: string): string => `sign-in provider ${id}`

const readConfig = storedJsonOr('signInProvider.config', ProviderConfig.nullable(), () => null)

async function openRow(secrets: SecretBox, { id, config, sealedSecret }: SignInProviderRow): Promise<Provider | undefined> {
  const settings = readConfig(config, id)
  if (!settings) return undefined
  return { ...settings, id, ...(await openStored(secrets, sealedSecret, placeOf(id))), source: 'APP' }
}
