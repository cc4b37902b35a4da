import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { clearPluginLog } from './plugin-log.api.ts'

/** Clears the log of one plugin after confirmation, because it cannot be undone. */
export const ClearLog = ({ pluginId, disabled }: { pluginId: string; disabled: boolean }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const clear = async () => {
    await clearPluginLog(pluginId)
    await queryClient.resetQueries({ queryKey: ['plugins', 'log', pluginId] })
  }
  return (
    <>
      <Button variant="default" leftSection={<IconEraser size={18} />} disabled={disabled} onClick={() => setAsking(true)}>
        {t('plugins.log.clear')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('plugins.log.clearQuestion')}
          text={t('plugins.log.clearConsequence')}
          button={t('plugins.log.clear')}
          act={clear}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
