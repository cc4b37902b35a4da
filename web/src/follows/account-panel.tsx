import { Button, Group, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountStatus, DescribedTitle } from '../api/types.ts'
import { coverPreviewUrl } from '../metadata/metadata.api.ts'
import { wireIds } from '../plugins/wire-ids.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify, notifyWithUndo } from '../ui/notices.tsx'
import { Poster } from '../ui/poster.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { PluginOff } from './plugin-off.tsx'
import { accountQuery, accountTitlesQuery, resyncAccount, setAccountFollow } from './schedule/schedule.api.ts'

/** The titles followed with the MangaDex account: sync status, the list, and how to add more. */
export const AccountPanel = (): ReactElement => {
  const { t } = useTranslation()
  const account = useQuery(accountQuery)
  return (
    <>
      <section className="page-section" aria-label={t('follows.account.title')}>
        <h2 className="page-section-title">{t('follows.account.title')}</h2>
        <p className="page-section-text">{t('follows.account.text')}</p>
        {account.error ? <ErrorNotice error={account.error} onRetry={() => void account.refetch()} /> : null}
        {account.isPending ? <Skeleton height={68} radius="lg" /> : null}
        {account.data ? <AccountStatusSection account={account.data} /> : null}
      </section>
      <section className="page-section" aria-label={t('follows.find.title')}>
        <h2 className="page-section-title">{t('follows.find.title')}</h2>
        <p className="page-section-text">{t('follows.find.text')}</p>
        <Button variant="light" renderRoot={(props) => <Link to="/discover" {...props} />}>
          {t('follows.find.open')}
        </Button>
      </section>
    </>
  )
}

/** Useful lookback periods; the first is the default. */
const lookbackChoices = [7, 1, 3, 14, 30]

const AccountStatusSection = ({ account }: { account: AccountStatus }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const [listed, setListed] = useState(false)
  const { enabled, problem, lastResult, lastPollAt, nextPollAt } = account
  if (!enabled) return <PluginOff pluginId={wireIds.mangadexAccount} text={t('follows.account.off')} />
  const facts = [
    lastPollAt ? t('follows.account.last', { time: moment(lastPollAt) }) : t('follows.account.never'),
    nextPollAt ? t('follows.account.next', { time: moment(nextPollAt) }) : '',
  ]
  // A problem is shown alone: the last result would repeat it or be outdated.
  return (
    <div className="account-standing">
      <p className={problem ? 'row-trouble' : 'row-note'}>{problem ?? facts.filter(Boolean).join(' · ')}</p>
      {lastResult && !problem ? <p className={lastResult.success ? 'row-note' : 'row-trouble'}>{lastResult.message}</p> : null}
      <Group gap="xs" align="flex-end">
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => <Link to="/settings/plugins/$pluginId" params={{ pluginId: wireIds.mangadexAccount }} {...props} />}
        >
          {t('follows.account.settings')}
        </Button>
        {problem ? null : (
          <>
            <Button variant="default" size="xs" onClick={() => setListed(true)}>
              {t('follows.account.list')}
            </Button>
            <LookbackForm message={lastResult?.message} />
          </>
        )}
      </Group>
      {listed && !problem ? <AccountTitles message={lastResult?.message} /> : null}
    </div>
  )
}

/** The message already shown on the page. */
type ShownMessage = { readonly message: string | undefined }

const LookbackForm = ({ message: said }: ShownMessage): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [days, setDays] = useState(lookbackChoices[0] ?? 7)
  const resync = useMutation({
    mutationFn: () => resyncAccount(days),
    meta: { showsOwnError: true },
    onSuccess: ({ message }) => notify(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('follows.account.lookback')}
        value={String(days)}
        data={lookbackChoices.map((count) => ({ value: String(count), label: t('follows.account.days', { count }) }))}
        onChange={({ currentTarget: { value } }) => setDays(Number(value))}
      />
      <Button variant="default" size="xs" loading={resync.isPending} onClick={() => resync.mutate()}>
        {t('follows.account.resync', { count: days })}
      </Button>
      {resync.error && resync.error.message !== said ? <ErrorNotice error={resync.error} /> : null}
    </>
  )
}

const AccountTitles = ({ message }: ShownMessage): ReactElement | null => {
  const { t } = useTranslation()
  const titles = useQuery(accountTitlesQuery)
  if (titles.error)
    return titles.error.message === message ? null : <ErrorNotice error={titles.error} onRetry={() => void titles.refetch()} />
  if (titles.isPending) return <Skeleton height={136} radius="lg" />
  if (titles.data?.length === 0) return <p className="row-note">{t('follows.account.none')}</p>
  return (
    <ul className="row-list" aria-label={t('follows.account.titles')}>
      {titles.data?.map((title) => (
        <AccountTitle key={title.id} title={title} />
      ))}
    </ul>
  )
}

const AccountTitle = ({ title }: { title: DescribedTitle }): ReactElement => {
  const { t } = useTranslation()
  const change = useAccountFollow()
  const name = title.title ?? title.id
  const unfollow = () =>
    change.mutate(
      { id: title.id, follow: false },
      {
        onSuccess: () =>
          void notifyWithUndo(t('follows.account.unfollowed', { title: name }), () => change.mutate({ id: title.id, follow: true })),
      },
    )
  const facts = [title.year, title.problem, t('follows.account.lists', { count: title.libraryIds.length })]
  return (
    <li className="row schedule-row">
      <div className="account-cover">{title.coverUrl ? <Poster src={coverPreviewUrl(title.coverUrl)} title={name} /> : null}</div>
      <div className="row-text">
        <a className="row-title" href={title.url} target="_blank" rel="noreferrer">
          {name}
        </a>
        <p className="row-note">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button variant="subtle" size="xs" loading={change.isPending} onClick={unfollow}>
        {t('follows.account.unfollow')}
      </Button>
    </li>
  )
}

const useAccountFollow = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, follow }: { readonly id: string; readonly follow: boolean }) => setAccountFollow(id, follow),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountTitlesQuery.queryKey }),
  })
}
