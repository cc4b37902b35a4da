import '@mantine/core/styles/Switch.layer.css'
import { Button, Group, Modal, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Follow } from '../../api/types.ts'
import { librariesQuery } from '../../library/library.api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { changedOptions, type OptionsDraft, optionsOfNew, toDraft } from './follow-options.rules.ts'
import { FollowOptionsForm } from './follow-options-form.tsx'
import { changeFollow, followDefaultsQuery, followsOfTitleQuery, moveFollow, showFollow } from './title-follow.api.ts'
import { type FollowTarget, useFollowTitle, useUnfollowTitle } from './use-follow-title.ts'

type FollowDialogProps = { readonly target: FollowTarget; readonly onClose: () => void }

/** How a title is downloaded: before it is followed, and afterwards. */
const FollowDialog = ({ target, onClose }: FollowDialogProps): ReactElement => {
  const { t } = useTranslation()
  // The dialog stays what it was opened as, while it closes.
  const [followed] = useState(target.followed.length > 0)
  const title = t(followed ? 'follow.optionsOf' : 'follow.followTitle', { title: target.title })
  return (
    <Modal opened centered size="lg" onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      {followed ? <FollowedTitle target={target} onClose={onClose} /> : <NewFollow target={target} onClose={onClose} />}
    </Modal>
  )
}

export default FollowDialog

const NewFollow = ({ target, onClose }: FollowDialogProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const defaults = useQuery(followDefaultsQuery)
  const [chosen, setChosen] = useState<string>()
  const follow = useFollowTitle(target)
  if (!defaults.data)
    return defaults.error ? <ErrorNotice error={defaults.error} onRetry={() => void defaults.refetch()} /> : <FormSkeleton />
  const remembered = target.libraryId ?? defaults.data.libraryId
  const libraryId = chosen ?? (libraries.find(({ id }) => id === remembered) ?? libraries[0])?.id
  const submit = (draft: OptionsDraft) =>
    follow.mutate({ ...(libraryId ? { libraryId } : {}), options: optionsOfNew(draft) }, { onSuccess: onClose })
  return (
    <FollowOptionsForm
      options={defaults.data.options}
      languages={target.languages ?? []}
      error={follow.error}
      onSubmit={submit}
      library={
        target.libraryId || libraries.length < 2 ? null : (
          <NativeSelect
            label={t('follow.library')}
            data={libraries.map(({ id, name }) => ({ value: id, label: name }))}
            value={libraryId ?? ''}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        )
      }
    >
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={follow.isPending}>
          {t('follow.follow')}
        </Button>
      </Group>
    </FollowOptionsForm>
  )
}

const FollowedTitle = ({ target, onClose }: FollowDialogProps): ReactElement => {
  const follows = useQuery({ ...followsOfTitleQuery(target.url ?? ''), enabled: target.url !== null })
  // A later request that fails doesn't close the form.
  if (follows.data) return <LibraryFollows {...{ target, onClose }} follows={follows.data} />
  return follows.error ? <ErrorNotice error={follows.error} onRetry={() => void follows.refetch()} /> : <FormSkeleton />
}

const LibraryFollows = ({ target, onClose, follows }: FollowDialogProps & { follows: readonly Follow[] }): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const [chosen, setChosen] = useState(target.libraryId ?? follows[0]?.libraryId)
  // Stays when it ends elsewhere, with what was typed: saving says so then. Another library's follow never takes its place.
  const shown = useRef<Follow>(undefined)
  const follow = follows.find(({ libraryId }) => libraryId === chosen) ?? shown.current
  shown.current = follow
  if (!follow) return <p>{t('follow.notFollowed')}</p>
  const names = new Map(libraries.map(({ id, name }) => [id, name]))
  const followers = new Set([...follows, follow].map(({ libraryId }) => libraryId))
  const others = libraries.filter(({ id }) => id === follow.libraryId || !followers.has(id))
  return (
    <>
      {followers.size > 1 ? (
        <NativeSelect
          mb="md"
          label={t('follow.library')}
          data={[...followers].map((id) => ({ value: id, label: names.get(id) ?? id }))}
          value={follow.libraryId}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      ) : null}
      <FollowState follow={follow} library={names.get(follow.libraryId) ?? ''} />
      <FollowedForm key={follow.libraryId} {...{ follow, target, onClose }} others={others} />
    </>
  )
}

const FollowState = ({ follow, library }: { follow: Follow; library: string }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const facts = [
    t('follow.into', { library }),
    follow.lastCheckedAt ? t('follow.lastCheck', { time: moment(follow.lastCheckedAt) }) : '',
    follow.nextCheckAt && !follow.paused ? t('follow.nextCheck', { time: moment(follow.nextCheckAt) }) : '',
  ]
  return <p className="follow-note">{facts.filter(Boolean).join(' · ')}</p>
}

type FollowedFormProps = FollowDialogProps & {
  readonly follow: Follow
  /** Its library, and those that it can be moved to. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
}

const FollowedForm = ({ follow, target, others, onClose }: FollowedFormProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { libraryId, url, downloadId } = follow
  const [toLibraryId, setToLibraryId] = useState(libraryId)
  const unfollow = useUnfollowTitle(target.title, onClose)
  const save = useMutation({
    mutationFn: async (draft: OptionsDraft) => {
      await changeFollow({ libraryId, url, options: changedOptions(toDraft(follow.options), draft) })
      if (toLibraryId !== libraryId) await moveFollow({ libraryId, url, toLibraryId })
    },
    meta: { showsOwnError: true },
    onSuccess: async () => {
      void notify(t('follow.saved'))
      onClose()
      if (toLibraryId !== libraryId) await showFollow(queryClient, { libraryId, url }, false)
      await showFollow(queryClient, { libraryId: toLibraryId, url }, true)
    },
  })
  return (
    <FollowOptionsForm
      options={follow.options}
      effective={follow.optionsInForce}
      languages={target.languages ?? []}
      error={save.error ?? unfollow.error}
      onSubmit={(draft) => save.mutate(draft)}
      library={
        others.length < 2 ? null : (
          <NativeSelect
            label={t('follow.libraryOfNew')}
            description={t('follow.libraryOfNewHint')}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={toLibraryId}
            onChange={({ currentTarget: { value } }) => setToLibraryId(value)}
          />
        )
      }
    >
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="vermilion"
          loading={unfollow.isPending}
          onClick={() => unfollow.mutate({ libraryId, url, downloadId })}
        >
          {t('follow.unfollow')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('follow.save')}
        </Button>
      </Group>
    </FollowOptionsForm>
  )
}

const FormSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={60} mb={16} />
      <Skeleton height={60} mb={16} />
      <Skeleton height={60} />
    </div>
  )
}
