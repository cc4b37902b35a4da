import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { chunk } from '../../library/marks.api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useRememberPage } from '../../ui/use-remember-page.ts'
import { matchesQuery, maxMatchedSeries, requestMatches } from './matches.api.ts'

type MatchSeriesDialogProps = {
  readonly count: number
  /** Returns the ids of the selected series; called when the search is confirmed. */
  readonly idsOf: (signal: AbortSignal) => Promise<readonly string[]>
  readonly onClose: () => void
}

/** Starts the search for the titles of the selected series, and opens the list in which they are accepted. */
const MatchSeriesDialog = ({ count, idsOf, onClose }: MatchSeriesDialogProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const start = useMutation({
    mutationFn: async () => {
      const ids = await idsOf(new AbortController().signal)
      for (const some of chunk(ids, maxMatchedSeries)) await requestMatches(some)
    },
    meta: { showsOwnError: true },
    onMutate: () => rememberPage(),
    onSuccess: async (_started, _none, isStillOpen) => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
      if (isStillOpen()) await navigate({ to: '/match' })
    },
  })
  return (
    <Modal opened centered onClose={onClose} title={t('libraryView.match')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <Text size="sm">{t('libraryView.matchText')}</Text>
        {start.error ? <ErrorNotice error={start.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {t('libraryView.matchConfirm', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export default MatchSeriesDialog
