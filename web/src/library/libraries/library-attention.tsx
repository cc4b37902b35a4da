import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library, LibraryState } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { acceptMissingBooks, libraryStatesQuery } from '../library.api.ts'
import { RemoveBooksButton, RescanButton, useRescan } from '../series/missing-books-actions.tsx'
import { UnavailableFolders } from './unavailable-folders.tsx'

/** The problems with a library's folders and the actions that fix them, for administrators; nothing when there are none. */
export const LibraryAttention = ({ library }: { library: Library }): ReactElement => {
  const admin = isAdmin(useMe())
  const { data: states } = useQuery({ ...libraryStatesQuery, enabled: admin })
  const state = states?.find(({ libraryId }) => libraryId === library.id)
  return (
    <>
      <LibraryWarning library={library} attention={state?.attention ?? null} />
      {state?.awayFolders.length ? <UnavailableFolders libraryId={library.id} folders={state.awayFolders} /> : null}
    </>
  )
}

type LibraryWarningProps = { readonly library: Library; readonly attention: LibraryState['attention'] }

const LibraryWarning = ({ library, attention }: LibraryWarningProps): ReactElement | null => {
  const { t } = useTranslation()
  const { unavailable } = library
  if (!unavailable && !attention) return null
  const counts = { vanished: attention?.vanishedBooks ?? 0, known: attention?.knownBooks ?? 0 }
  return (
    <Alert
      role="status"
      color="vermilion"
      variant="light"
      mb="lg"
      icon={<IconAlertTriangle size={20} />}
      title={unavailable ? t('library.unavailable') : t('missingBooks.vanished', counts)}
    >
      <Text size="sm">{unavailable ? t('libraryPage.unavailableHint') : t('missingBooks.vanishedHint')}</Text>
      {attention ? <MissingBooksActions libraryId={library.id} vanished={attention.vanishedBooks} /> : null}
    </Alert>
  )
}

const MissingBooksActions = ({ libraryId, vanished }: { libraryId: string; vanished: number }): ReactElement => {
  const { t } = useTranslation()
  const scan = useRescan(libraryId)
  const accept = useMutation({ mutationFn: acceptMissingBooks, onSuccess: () => notify(t('library.scanStarted')) })
  const error = scan.error ?? accept.error
  return (
    <>
      <Group gap="sm" mt="sm">
        <RescanButton scan={scan} />
        <RemoveBooksButton
          words={t('missingBooks.vanishedAccept')}
          books={vanished}
          loading={accept.isPending}
          onSure={() => accept.mutate(libraryId)}
        />
      </Group>
      {error ? <ErrorNotice error={error} /> : null}
    </>
  )
}
