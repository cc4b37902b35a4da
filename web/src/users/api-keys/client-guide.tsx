import { Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey, SignInMethods } from '../../api/types.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useMe } from '../accounts/users.api.ts'
import { signInMethodsQuery } from '../providers/providers.api.ts'
import { clientAddressOf, type clientGuides, isLocalAddress, koboLineOf, missingRoles, stepsOf } from './client-guides.rules.ts'
import { CopyField } from './copy-field.tsx'

const QrCode = lazyPart(() => import('./qr-code.tsx'))

type ClientGuideProps = {
  readonly guide: (typeof clientGuides)[number]
  /** The key that was just created, as long as its secret can be shown. */
  readonly newKey: ApiKey | undefined
}

/** How to connect one app: address, credentials, steps. The content renders when the card is opened. */
export const ClientGuideCard = ({ guide, newKey }: ClientGuideProps): ReactElement => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <details className="guide" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="guide-head">
        <span className="guide-name">{t(`apps.guides.${guide.id}.name`)}</span>
        <span className="row-note">{t(`apps.guides.${guide.id}.about`)}</span>
      </summary>
      {opened ? <GuideContent guide={guide} newKey={newKey} /> : null}
    </details>
  )
}

const GuideContent = ({ guide, newKey }: ClientGuideProps): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  const address = clientAddressOf(guide.address, document.baseURI)
  const missing = missingRoles(guide, me.roles)
  const { data: methods } = useQuery({ ...signInMethodsQuery, enabled: guide.signIn === 'password' })
  const steps = stepsOf(t(`apps.guides.${guide.id}.steps`, { returnObjects: true }), reasonForKey(methods) !== 'optional')
  return (
    <div className="guide-inside">
      <div className="guide-fields">
        {missing.length > 0 ? (
          <Warning text={t('apps.missing', { rights: missing.map((role) => t(`accounts.roles.${role}.label`)).join(', ') })} />
        ) : null}
        {isLocalAddress(address) ? <Warning text={t('apps.onlyHere')} /> : null}
        {guide.signIn === 'keyInAddress' ? (
          <KoboLine address={address} newKey={newKey} />
        ) : (
          <>
            <CopyField label={t(`apps.address.${guide.address}`)} text={address} />
            <Credentials guide={guide} newKey={newKey} email={me.email} />
          </>
        )}
        <ol className="guide-steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      {guide.signIn === 'keyInAddress' ? null : (
        <figure className="guide-qr">
          <Suspense fallback={<Skeleton width={168} height={168} />}>
            <QrCode text={address} label={t('apps.qrAddress', { address })} />
          </Suspense>
          <figcaption>{t('apps.qrHint')}</figcaption>
        </figure>
      )}
    </div>
  )
}

const Credentials = ({ guide, newKey, email }: ClientGuideProps & { email: string }): ReactElement => {
  const { t } = useTranslation()
  if (guide.signIn === 'password')
    return (
      <>
        <CopyField label={t('apps.user')} text={email} />
        <KeyAsPassword newKey={newKey} />
      </>
    )
  const label = t(guide.signIn === 'keyAsUser' ? 'apps.keyAsUser' : 'apps.key')
  return newKey ? <CopyField label={label} text={newKey.key} /> : <Text size="sm">{t('apps.makeKey', { field: label })}</Text>
}

/** Apps can't ask for a code or open a provider's page, but they accept a key. */
const KeyAsPassword = ({ newKey }: Pick<ClientGuideProps, 'newKey'>): ReactElement => {
  const { t } = useTranslation()
  const { data: methods } = useQuery(signInMethodsQuery)
  const label = t('apps.keyAsPassword')
  return (
    <>
      <Text size="sm">{t(`apps.keyForPassword.${reasonForKey(methods)}`)}</Text>
      {newKey ? <CopyField label={label} text={newKey.key} /> : <Text size="sm">{t('apps.makeKey', { field: label })}</Text>}
    </>
  )
}

const reasonForKey = (methods: SignInMethods | undefined): 'off' | 'none' | 'optional' => {
  if (methods?.passwordSignIn === false) return 'off'
  return methods?.hasPassword === false ? 'none' : 'optional'
}

/** The setting with the new key, to copy in one press: nothing to put together. */
const KoboLine = ({ address, newKey }: Pick<ClientGuideProps, 'newKey'> & { address: string }): ReactElement => {
  const { t } = useTranslation()
  const label = t('apps.koboLine')
  return newKey ? (
    <CopyField label={label} text={koboLineOf(address, newKey.key)} />
  ) : (
    <Text size="sm">{t('apps.makeKey', { field: label })}</Text>
  )
}

const Warning = ({ text }: { text: string }): ReactElement => (
  <p className="guide-warning">
    <IconAlertTriangle size={18} aria-hidden="true" />
    {text}
  </p>
)
