import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { clearPluginLog } from './plugin-log.api.ts'

/** Clears the log of one plugin after confirmation, because it cannot be undone. */
export const ClearLog = ({ pluginId, disabled }: { pluginId: string; disabled: boolean }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const clear = useMutation({
    mutationFn: () => clearPluginLog(pluginId),
    meta: { showsOwnError: true },
    onSuccess: async () => {
      await queryClient.resetQueries({ queryKey: ['plugins', 'log', pluginId] })
      setAsking(false)
    },
  })
  return (
    <>
      <Button variant="default" leftSection={<IconEraser size={18} />} disabled={disabled} onClick={() => setAsking(true)}>
        {t('plugins.log.clear')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('plugins.log.clearQuestion')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack gap="md">
          <Text size="sm">{t('plugins.log.clearConsequence')}</Text>
          {clear.error ? <ErrorNotice error={clear.error} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('cancel')}
            </Button>
            <Button loading={clear.isPending} onClick={() => clear.mutate()}>
              {t('plugins.log.clear')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
