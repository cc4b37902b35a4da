import './away-folders.css'
import { Alert, Group, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryState } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { removeUnavailableFolder } from '../library.api.ts'
import { RemoveBooksButton, RescanButton, useRescan } from '../series/missing-books-actions.tsx'

type UnavailableFolder = LibraryState['awayFolders'][number]

/** Unavailable folders of a library with their number of books and two actions: scan after reconnecting, or remove permanently. */
export const UnavailableFolders = ({ libraryId, folders }: { libraryId: string; folders: readonly UnavailableFolder[] }): ReactElement => {
  const { t } = useTranslation()
  const scan = useRescan(libraryId)
  return (
    <Alert
      role="status"
      color="vermilion"
      variant="light"
      mb="lg"
      icon={<IconPlugConnectedX size={20} />}
      title={t('missingBooks.away', { count: folders.length })}
    >
      <Text size="sm">{t('missingBooks.awayHint')}</Text>
      <ul className="away-folders" aria-label={t('missingBooks.awayFolders')}>
        {folders.map((folder) => (
          <Folder key={folder.path} libraryId={libraryId} folder={folder} />
        ))}
      </ul>
      <RescanButton scan={scan} />
      {scan.error ? <ErrorNotice error={scan.error} /> : null}
    </Alert>
  )
}

const Folder = ({
  libraryId,
  folder: { path, reason, since, books, givenUp },
}: {
  libraryId: string
  folder: UnavailableFolder
}): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const giveUp = useMutation({ mutationFn: removeUnavailableFolder, onSuccess: () => notify(t('library.scanStarted')) })
  return (
    <li>
      <Group gap="sm" justify="space-between">
        <div>
          <Text size="sm" fw={600}>
            {path}
          </Text>
          <Text size="sm">
            {t('missingBooks.awayBooks', { count: books, since: moment(since) })}. {t(`missingBooks.awayReasons.${reason}`)}
          </Text>
        </div>
        {givenUp ? (
          <Text size="sm">{t('missingBooks.awayGivenUp')}</Text>
        ) : (
          <RemoveBooksButton
            words={t('missingBooks.awayGiveUp')}
            name={t('missingBooks.awayGiveUpOf', { path })}
            of={path}
            books={books}
            loading={giveUp.isPending}
            onSure={() => giveUp.mutate({ libraryId, path })}
          />
        )}
      </Group>
      {giveUp.error ? <ErrorNotice error={giveUp.error} /> : null}
    </li>
  )
}
