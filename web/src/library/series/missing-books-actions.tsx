// Actions for administrators on unavailable books: scan again or remove permanently.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notices.tsx'
import { startLibraryTask } from '../library.api.ts'

/** Scans a library and shows a notification that the scan has started. */
export const useRescan = (libraryId: string) => {
  const { t } = useTranslation()
  return useMutation({ mutationFn: () => startLibraryTask(libraryId, 'scan'), onSuccess: () => notify(t('library.scanStarted')) })
}

export const RescanButton = ({ scan }: { readonly scan: ReturnType<typeof useRescan> }): ReactElement => {
  const { t } = useTranslation()
  return (
    <Button size="compact-md" variant="default" loading={scan.isPending} onClick={() => scan.mutate()}>
      {t('missingBooks.vanishedScan')}
    </Button>
  )
}

type RemoveBooksButtonProps = {
  /** The label before the first click; `name` is the longer accessible name where several buttons are on the page. */
  readonly words: string
  readonly name?: string
  /** What the books belong to, where several buttons are on the page. */
  readonly of?: string
  readonly books: number
  readonly loading: boolean
  readonly onSure: () => void
}

/** Removing books permanently takes two clicks; the second button states how many books. */
export const RemoveBooksButton = ({ words, name = words, of, books, loading, onSure }: RemoveBooksButtonProps): ReactElement => {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState(false)
  const sure = t('missingBooks.vanishedSure', { count: books })
  return (
    <Button
      size="compact-md"
      color="vermilion"
      variant={confirming ? 'filled' : 'outline'}
      loading={loading}
      aria-label={confirming ? [of, sure].filter(Boolean).join(': ') : name}
      onClick={() => (confirming ? onSure() : setConfirming(true))}
    >
      {confirming ? sure : words}
    </Button>
  )
}
