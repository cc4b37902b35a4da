import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { useMe } from '../accounts/users.api.ts'
import { Avatar, useAvatar } from './avatar.tsx'
import { avatarsQuery, removeAvatar, uploadAvatar } from './avatars.api.ts'

/** Chooses or removes the person's own profile picture. */
export const AvatarSection = (): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  const avatar = useAvatar(me.id)
  const queryClient = useQueryClient()
  const resetFile = useRef<() => void>(null)
  const change = useMutation({
    mutationFn: async (file: File | undefined): Promise<unknown> => (file ? uploadAvatar(file) : removeAvatar(me.id)),
    meta: { showsOwnError: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: avatarsQuery.queryKey }),
  })
  return (
    <FormSection title={t('avatar.title')} text={t('avatar.text')}>
      <div className="avatar-choice">
        <Avatar user={me} size="large" />
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          resetRef={resetFile}
          onChange={(file) => {
            if (file) change.mutate(file)
            // Otherwise the browser reports no change when the same file is chosen again.
            resetFile.current?.()
          }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhotoUp size={18} />} loading={change.isPending}>
              {t(avatar ? 'avatar.replace' : 'avatar.upload')}
            </Button>
          )}
        </FileButton>
        {avatar ? (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} />}
            disabled={change.isPending}
            onClick={() => change.mutate(undefined)}
          >
            {t('avatar.remove')}
          </Button>
        ) : null}
      </div>
      {change.error ? <ErrorNotice error={change.error} /> : null}
    </FormSection>
  )
}
