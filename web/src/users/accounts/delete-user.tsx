import { Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { useRememberPage } from '../../ui/use-remember-page.ts'
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
      {confirming ? (
        <ConfirmDialog
          title={t('accounts.deleteTitle', { email: user.email })}
          text={t('accounts.deleteGoes')}
          button={t('accounts.deleteThis')}
          danger
          act={remove}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </FormSection>
  )
}

/** Leaves the page before the account is removed from the cache. */
const useDeleteUser = ({ id, email }: User) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const queryClient = useQueryClient()
  return async () => {
    const isStillOpen = rememberPage()
    await deleteUser(id)
    if (isStillOpen()) await navigate({ to: '/settings/users', ignoreBlocker: true })
    await queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
    void notify(t('accounts.deleted', { email }))
  }
}
