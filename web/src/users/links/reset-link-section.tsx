import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { CopyField } from '../api-keys/copy-field.tsx'
import { createResetLink } from './links.api.ts'

/** Creates a link that an administrator sends to somebody who forgot their password. */
export const ResetLinkSection = ({ userId }: { userId: string }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const create = useMutation({ mutationFn: () => createResetLink(userId), meta: { showsOwnError: true } })
  return (
    <FormSection title={t('resetLink.title')} text={t('resetLink.text')}>
      {create.data ? (
        <div role="status">
          <CopyField label={t('resetLink.link')} text={create.data.url} />
          <p className="row-note">{t('resetLink.once', { when: moment(create.data.expiresAt) })}</p>
        </div>
      ) : null}
      {create.error ? <ErrorNotice error={create.error} /> : null}
      <Group justify="flex-end">
        <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
          {t('resetLink.create')}
        </Button>
      </Group>
    </FormSection>
  )
}
