import './posters.css'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Poster as PosterPicture } from '../../ui/poster.tsx'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { CoversFromSources } from './covers-from-sources.tsx'
import {
  choosePoster,
  currentPosterUrl,
  deletePoster,
  type PosterInfo,
  type PosterOwner,
  posterImageUrl,
  postersQuery,
  type RunPosterAction,
  uploadPoster,
} from './posters.api.ts'
import { refreshPoster } from './refresh-poster.ts'

/** The posters of a series or a book: the selected one and the alternatives. Read-only for those who may not change it. */
export const PostersPanel = ({ owner }: { owner: PosterOwner }): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const posters = useQuery(postersQuery(owner))
  const { act, acting, error } = usePosterActions(owner)
  const all = posters.data ?? []
  return (
    <section className="posters" aria-label={t('posters.title')}>
      <h2 className="posters-title">{t('posters.title')}</h2>
      {posters.error ? <ErrorNotice error={posters.error} onRetry={() => void posters.refetch()} /> : null}
      <ul className="posters-list">
        {all.some(({ selected }) => selected) ? null : (
          <li>
            <PosterPicture src={currentPosterUrl(owner)} title="" />
            <span className="poster-word">{posters.data ? t('posters.made') : '\u00a0'}</span>
          </li>
        )}
        {all.map((poster) => (
          <PosterChoice key={poster.id} owner={owner} poster={poster} admin={admin} acting={acting} onAct={act} />
        ))}
      </ul>
      {admin ? (
        <div className="posters-actions">
          <UploadButton busy={acting} onFile={(file) => act(() => uploadPoster(owner, file))} />
          {owner.kind === 'series' ? <CoversFromSources seriesId={owner.id} onAct={act} /> : null}
        </div>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </section>
  )
}

const usePosterActions = (owner: PosterOwner) => {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    meta: { showsOwnError: true },
    // Also after an error: a cover may be applied although its file could not be written.
    onSettled: () => refreshPoster(queryClient, owner),
  })
  return { act: change.mutate, acting: change.isPending, error: change.error }
}

type PosterChoiceProps = {
  readonly owner: PosterOwner
  readonly poster: PosterInfo
  readonly admin: boolean
  readonly acting: boolean
  readonly onAct: RunPosterAction
}

const PosterChoice = ({ owner, poster, admin, acting, onAct }: PosterChoiceProps): ReactElement => {
  const { t } = useTranslation()
  const kind = t(`posters.types.${poster.type}`)
  const size = `${poster.width} × ${poster.height}`
  return (
    <li data-chosen={poster.selected}>
      <PosterPicture src={posterImageUrl(owner, poster.id)} title="" />
      <span className="poster-word">
        {poster.selected ? <strong>{t('posters.chosen')}</strong> : null} {kind} · {size}
      </span>
      {admin && !poster.selected ? (
        <Button
          variant="default"
          size="compact-sm"
          disabled={acting}
          aria-label={t('posters.chooseOne', { kind, size })}
          onClick={() => onAct(() => choosePoster(owner, poster.id))}
        >
          {t('posters.choose')}
        </Button>
      ) : null}
      {admin && poster.type === 'USER_UPLOADED' ? (
        <Button
          variant="subtle"
          color="vermilion"
          size="compact-sm"
          disabled={acting}
          aria-label={t('posters.removeOne', { kind, size })}
          onClick={() => onAct(() => deletePoster(owner, poster.id))}
        >
          {t('posters.remove')}
        </Button>
      ) : null}
    </li>
  )
}

const UploadButton = ({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }): ReactElement => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconUpload size={18} />} loading={busy} onClick={() => input.current?.click()}>
        {t('posters.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('posters.upload')}
        accept="image/*"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
