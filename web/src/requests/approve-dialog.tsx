import '@mantine/core/styles/Switch.layer.css'
import { Button, Group, Modal, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleRequest } from '../api/types.ts'
import { type OptionsDraft, optionsOfNew } from '../follows/title/follow-options.rules.ts'
import { FollowOptionsForm } from '../follows/title/follow-options-form.tsx'
import { followDefaultsQuery } from '../follows/title/title-follow.api.ts'
import { librariesQuery } from '../library/library.api.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useApproveRequest } from './use-requests.ts'

type ApproveDialogProps = {
  readonly request: Pick<TitleRequest, 'id' | 'title'>
  /** The address to follow; by default, that of the request. */
  readonly url?: string
  readonly onClose: () => void
}

/** Approves a request with another library or other download options than the last ones. */
const ApproveDialog = ({ request, url, onClose }: ApproveDialogProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const defaults = useQuery(followDefaultsQuery)
  const [chosen, setChosen] = useState<string>()
  const approve = useApproveRequest(request)
  const libraryId = chosen ?? (libraries.find(({ id }) => id === defaults.data?.libraryId) ?? libraries[0])?.id
  const submit = (draft: OptionsDraft) =>
    approve.mutate({ ...(url ? { url } : {}), ...(libraryId ? { libraryId } : {}), options: optionsOfNew(draft) }, { onSuccess: onClose })
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t('requests.approveTitle', { title: request.title })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {defaults.error ? <ErrorNotice error={defaults.error} onRetry={() => void defaults.refetch()} /> : null}
      {defaults.isPending ? <Skeleton height={240} role="status" aria-label={t('loading')} /> : null}
      {defaults.data ? (
        <FollowOptionsForm
          options={defaults.data.options}
          languages={[]}
          error={null}
          onSubmit={submit}
          library={
            libraries.length < 2 ? null : (
              <NativeSelect
                label={t('follow.library')}
                data={libraries.map(({ id, name }) => ({ value: id, label: name }))}
                value={libraryId}
                onChange={({ currentTarget: { value } }) => setChosen(value)}
              />
            )
          }
        >
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={approve.isPending}>
              {t('requests.approve')}
            </Button>
          </Group>
        </FollowOptionsForm>
      ) : null}
    </Modal>
  )
}

export default ApproveDialog
