// What an administrator can do about books that are away: look again, or give them up.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notices.tsx'
import { startLibraryTask } from '../library.api.ts'

/** Scans a library, and says that it began. */
export const useRescan = (libraryId: string) => {
  const { t } = useTranslation()
  return useMutation({ mutationFn: () => startLibraryTask(libraryId, 'scan'), onSuccess: () => notify(t('library.scanStarted')) })
}

export const RescanButton = ({ scan }: { readonly scan: ReturnType<typeof useRescan> }): ReactElement => {
  const { t } = useTranslation()
  return (
    <Button size="compact-md" variant="default" loading={scan.isPending} onClick={() => scan.mutate()}>
      {t('library.vanishedScan')}
    </Button>
  )
}

type RemoveBooksButtonProps = {
  /** Before the first press, and its longer name where several stand together. */
  readonly words: string
  readonly name?: string
  /** What the books are of, where several stand together. */
  readonly of?: string
  readonly books: number
  readonly loading: boolean
  readonly onSure: () => void
}

/** Forgetting books takes two presses; the second one names how many. */
export const RemoveBooksButton = ({ words, name = words, of, books, loading, onSure }: RemoveBooksButtonProps): ReactElement => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const sure = t('library.vanishedSure', { count: books })
  return (
    <Button
      size="compact-md"
      color="vermilion"
      variant={asked ? 'filled' : 'outline'}
      loading={loading}
      aria-label={asked ? [of, sure].filter(Boolean).join(': ') : name}
      onClick={() => (asked ? onSure() : setAsked(true))}
    >
      {asked ? sure : words}
    </Button>
  )
}
