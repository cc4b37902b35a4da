import '../ui/lists/rows.css'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInActivity } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { useRestrictionTexts } from './accounts/restriction-texts.ts'
import { offeredRoles, userDraftOf } from './accounts/user-draft.rules.ts'
import { useMe } from './accounts/users.api.ts'
import { ownSignInsQuery } from './accounts.api.ts'
import { AvatarSection } from './avatars/avatar-section.tsx'
import { deviceName } from './device-name.rules.ts'
import { OwnDevices } from './devices/devices-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { OwnPassword } from './password-section.tsx'
import { SignInMethodsSection } from './sign-in-methods.tsx'
import { TwoFactorSection } from './two-factor/two-factor-section.tsx'

/** The person's own account: permissions, password and sign-ins. */
export const AccountPage = (): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  const textsOf = useRestrictionTexts()
  const roles = offeredRoles.filter((role) => me.roles.includes(role)).map((role) => t(`accounts.roles.${role}.short`))
  return (
    <div className="page page-narrow">
      <PageHead title={t('accounts.own')} />
      <FormSection title={me.email} text={t('accounts.ownText')}>
        <div>
          {roles.length > 0 ? <p className="row-note">{t('accounts.may', { rights: roles.join(', ') })}</p> : null}
          <p className="row-note">{textsOf(userDraftOf(me)).join(' ')}</p>
        </div>
      </FormSection>
      <AvatarSection />
      <SignInMethodsSection />
      <OwnPassword userId={me.id} />
      <TwoFactorSection />
      <PasskeysSection />
      <OwnDevices />
      <FormSection title={t('accounts.signIns')} text={t('accounts.signInsText')}>
        <SignIns />
      </FormSection>
    </div>
  )
}

const SignIns = (): ReactElement => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(ownSignInsQuery)
  if (list.isError) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <Skeleton height={240} radius="lg" role="status" aria-label={t('loading')} />
  const signIns = list.data.pages.flatMap(({ content, number }) => content.map((activity, at) => ({ id: `${number}/${at}`, activity })))
  return (
    <>
      <ul className="rows" aria-label={t('accounts.signIns')}>
        {signIns.map(({ id, activity }) => (
          <SignInRow key={id} activity={activity} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('accounts.moreSignIns')}
        </Button>
      ) : null}
    </>
  )
}

const ways = [
  'Password',
  'PasswordAndCode',
  'PasswordAndRecoveryCode',
  'Passkey',
  'ApiKey',
  'RememberMe',
  'TrustedHeader',
  'Invitation',
  'PasswordReset',
  'TwoFactorOn',
  'TwoFactorOff',
  'TwoFactorReset',
  'RecoveryCodesRenewed',
  'PasskeyAdded',
  'PasskeyRemoved',
] as const

/** How somebody signed in; a provider is sent as "OAuth2:" and its name. */
const useMethodText = (source: string, apiKeyComment: string | null): string => {
  const { t } = useTranslation()
  if (source === 'ApiKey' && apiKeyComment) return t('accounts.way.namedKey', { name: apiKeyComment })
  const way = ways.find((one) => one === source)
  return way ? t(`accounts.way.${way}`) : source.replace(/^OAuth2:/, '')
}

const SignInRow = ({ activity }: { activity: SignInActivity }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { dateTime, success, source, apiKeyComment, ip, userAgent } = activity
  const method = useMethodText(source, apiKeyComment)
  return (
    <li className="row">
      <div className="row-text">
        <div>
          <time dateTime={dateTime} className="row-name">
            {moment(dateTime)}
          </time>
          {success ? null : (
            <span className="row-mark" data-kind="bad">
              {t('accounts.refused')}
            </span>
          )}
        </div>
        <p className="row-note" title={userAgent ?? undefined}>
          {[method, deviceName(userAgent ?? ''), ip].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
