import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { deleteUser, usersQuery } from '../accounts.api.ts'

/** Deletes an account from the server after confirmation. */
export const DeleteUser = ({ user }: { user: User }): ReactElement => {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState(false)
  const remove = useDeleteUser(user)
  return (
    <FormSection title={t('accounts.delete')} text={t('accounts.deleteText')}>
      <Group>
        <Button color="vermilion" variant="light" leftSection={<IconTrash size={18} />} onClick={() => setConfirming(true)}>
          {t('accounts.deleteThis')}
        </Button>
      </Group>
      <Modal
        opened={confirming}
        centered
        onClose={() => setConfirming(false)}
        title={t('accounts.deleteTitle', { email: user.email })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack gap="md">
          <Text size="sm">{t('accounts.deleteGoes')}</Text>
          {remove.error ? <ErrorNotice error={remove.error} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
            <Button color="vermilion" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('accounts.deleteThis')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </FormSection>
  )
}

/** Leaves the page before the account is removed from the cache. */
const useDeleteUser = ({ id, email }: User) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => deleteUser(id),
    meta: { showsOwnError: true },
    onSuccess: async () => {
      await navigate({ to: '/settings/users' })
      await queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
      void notify(t('accounts.deleted', { email }))
    },
  })
}
