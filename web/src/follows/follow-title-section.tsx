import { Button } from '@mantine/core'
import { IconHeart, IconHeartOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataBinding, Series } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { followUrlOf } from './followed-title.rules.ts'
import { followTextQuery, followTitlesQuery, saveFollowText, type VersionedFollowText } from './follows.api.ts'
import { withoutTitle } from './list/follow-table.rules.ts'
import { isFollowing, withUrl } from './list/follow-text.rules.ts'

type FollowTitleSectionProps = { readonly series: Series; readonly bindings: readonly MetadataBinding[] }

/** Whether new chapters of a series are downloaded automatically, with the switch for it. */
export const FollowTitleSection = ({ series, bindings }: FollowTitleSectionProps): ReactElement => {
  const { t } = useTranslation()
  const text = useQuery(followTextQuery(series.libraryId))
  const titles = useQuery(followTitlesQuery(series.libraryId))
  const error = text.error ?? titles.error
  const title = titles.data?.find(({ seriesId }) => seriesId === series.id)
  const url = followUrlOf(title?.url, bindings)
  return (
    <section aria-label={t('followTitle.title')}>
      <h2 className="sources-title">{t('followTitle.title')}</h2>
      {error ? <ErrorNotice error={error} onRetry={() => void Promise.all([text.refetch(), titles.refetch()])} /> : null}
      {text.data && titles.data && url ? <FollowSwitch text={text.data} url={url} checkedAt={title?.lastCheckedAt ?? null} /> : null}
      {text.data && titles.data && !url ? <p className="sources-text">{t('followTitle.noAddress')}</p> : null}
      <Button
        variant="subtle"
        size="xs"
        renderRoot={(props) => <Link to="/libraries/$libraryId/follows" params={{ libraryId: series.libraryId }} {...props} />}
      >
        {t('followTitle.openList')}
      </Button>
    </section>
  )
}

type FollowSwitchProps = { readonly text: VersionedFollowText; readonly url: string; readonly checkedAt: string | null }

const FollowSwitch = ({ text, url, checkedAt }: FollowSwitchProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const queryClient = useQueryClient()
  const followed = isFollowing(text.content, url)
  const change = useMutation({
    mutationFn: (follow: boolean) => {
      const content = follow ? withUrl(text.content, url) : withoutTitle(text.content, url)
      return saveFollowText(text.libraryId, content, text.version)
    },
    meta: { showsOwnError: true },
    onSuccess: (_done, follow) => notify(t(follow ? 'followTitle.followed' : 'followTitle.unfollowed')),
    // Also after a conflict: the next click then uses the current list.
    onSettled: () =>
      Promise.all(
        [followTextQuery(text.libraryId).queryKey, ['follow-state']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  return (
    <>
      <p className="sources-text">
        {t(followed ? 'followTitle.on' : 'followTitle.off')}
        {followed && checkedAt ? ` ${t('followTitle.checked', { when: moment(checkedAt) })}` : null}
      </p>
      <Button
        variant={followed ? 'default' : 'filled'}
        size="sm"
        leftSection={followed ? <IconHeartOff size={18} /> : <IconHeart size={18} />}
        loading={change.isPending}
        onClick={() => change.mutate(!followed)}
      >
        {t(followed ? 'followTitle.unfollow' : 'followTitle.follow')}
      </Button>
      {change.error ? <ErrorNotice error={change.error} /> : null}
    </>
  )
}
