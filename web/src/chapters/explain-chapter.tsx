import { Button, TextInput } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressLabel } from '../ui/address-label.rules.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { explainChapter } from './chapters.api.ts'

const BlacklistDialog = lazyPart(() => import('./blacklist-dialog.tsx'))

/** Explains why a chapter was not downloaded, for any chapter address, which can then be blacklisted for this series. */
export const ExplainChapter = ({ seriesId }: { seriesId: string }): ReactElement => {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const [unwanted, setUnwanted] = useState(false)
  const explain = useMutation({ mutationFn: explainChapter, meta: { showsOwnError: true } })
  return (
    <form
      className="explain"
      onSubmit={(event) => {
        event.preventDefault()
        explain.mutate(url.trim())
      }}
    >
      <h3>{t('missing.explain.title')}</h3>
      <div className="explain-row">
        <TextInput
          label={t('missing.explain.address')}
          description={t('missing.explain.hint')}
          value={url}
          maxLength={2048}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={url.trim() === ''} loading={explain.isPending}>
          {t('missing.explain.ask')}
        </Button>
      </div>
      {explain.error ? <ErrorNotice error={explain.error} /> : null}
      <p role="status" className="explain-answer">
        {explain.data?.message}
      </p>
      {explain.data?.results.every(({ state }) => state !== 'blacklisted') ? (
        <Button variant="subtle" size="compact-sm" leftSection={<IconBan size={16} />} onClick={() => setUnwanted(true)}>
          {t('chapters.unwanted.open')}
        </Button>
      ) : null}
      {unwanted && explain.data ? (
        <Suspense>
          <BlacklistDialog
            seriesId={seriesId}
            chapter={{ url: explain.data.url, number: null, label: addressLabel(explain.data.url) }}
            onClose={() => setUnwanted(false)}
          />
        </Suspense>
      ) : null}
    </form>
  )
}
