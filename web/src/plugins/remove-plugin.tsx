import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { useRememberPage } from '../ui/use-remember-page.ts'
import { pluginsQuery, removePlugin } from './plugins.api.ts'

/** Removes a third-party plugin after confirmation, together with its settings and files. */
export const RemovePlugin = ({ plugin }: { plugin: Plugin }): ReactElement => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <section className="plugin-section">
      <h2 className="plugin-section-title">{t('plugins.remove.title')}</h2>
      <p className="plugin-section-text">{t('plugins.remove.text')}</p>
      <div>
        <Button variant="default" color="vermilion" leftSection={<IconTrash size={18} />} onClick={() => setAsking(true)}>
          {t('plugins.remove.button')}
        </Button>
      </div>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('plugins.remove.question', { name: plugin.name })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <RemovePluginDialog plugin={plugin} onClose={() => setAsking(false)} />
      </Modal>
    </section>
  )
}

const RemovePluginDialog = ({ plugin: { id, name }, onClose }: { plugin: Plugin; onClose: () => void }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removePlugin(id),
    meta: { showsOwnError: true },
    onMutate: () => rememberPage(),
    onSuccess: async (_removed, _none, isStillOpen) => {
      if (isStillOpen()) await navigate({ to: '/settings/plugins', ignoreBlocker: true })
      queryClient.setQueryData(pluginsQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'plugins' && queryKey[2] === id })
      await notify(t('plugins.remove.done', { name }))
    },
  })
  return (
    <Stack gap="md">
      <Text size="sm">{t('plugins.remove.consequence')}</Text>
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="vermilion" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('plugins.remove.button')}
        </Button>
      </Group>
    </Stack>
  )
}
