// Sign-in providers, put together for the users feature.
import type { AppContext } from '../../kernel/feature/index.ts'
import { createSecretBox } from '../../kernel/secrets/index.ts'
import type { ServerSettings } from '../../settings/index.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import type { TrustedHeaderSettings } from '../providers/provider.schemas.ts'
import { createProviders, type Providers } from '../providers/providers.ts'
import { readSignInFile } from '../providers/read-sign-in-file.ts'
import { createPasswordMode, type PasswordMode } from '../sign-in/password-mode.ts'
import type { Sessions } from '../sign-in/sessions.ts'
import { createProviderClient, type ProviderClient } from './provider-client.ts'
import { createProviderSessions, type ProviderSessions } from './provider-sessions.ts'
import { createSignInFlow, type SignInFlow } from './sign-in-flow.ts'

export interface SingleSignOn {
  readonly client: ProviderClient
  readonly providers: Providers
  readonly flow: SignInFlow
  readonly providerSessions: ProviderSessions
  readonly passwordMode: PasswordMode
  readonly trustedHeaderSettings: TrustedHeaderSettings | undefined
}

/** @throws SettingsInvalid when the sign-in file is invalid */
export function createSingleSignOn(
  app: AppContext & { readonly attemptLimits: AttemptLimits },
  { sessions, serverSettings }: { readonly sessions: Sessions; readonly serverSettings: ServerSettings },
): SingleSignOn {
  const file = readSignInFile(app.settings)
  const secrets = createSecretBox(app.settings.configDir)
  const client = createProviderClient(app)
  const providers = createProviders({ ...app, secrets, file })
  return {
    client,
    providers,
    flow: createSignInFlow({ ...app, client }),
    providerSessions: createProviderSessions({ ...app, secrets, sessions, providers, client }),
    passwordMode: createPasswordMode({ ...app, serverSettings, providers }),
    trustedHeaderSettings: file.trustedHeaders,
  }
}
