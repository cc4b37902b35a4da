import '../follows/title/follow-button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleRequest } from '../api/types.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useApproveRequest } from './use-requests.ts'

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'))

type ApproveMatchProps = { readonly request: Pick<TitleRequest, 'id' | 'title'>; readonly url: string }

/** Approves a request with a title that the administrator has recognized as the same; beside it, with other options. */
export const ApproveMatch = ({ request, url }: ApproveMatchProps): ReactElement => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const approve = useApproveRequest(request)
  return (
    <span className="follow-buttons">
      <Button
        size="md"
        leftSection={<IconCheck size={20} aria-hidden="true" />}
        aria-label={t('requests.approveMatchOf', { title: request.title })}
        loading={approve.isPending}
        onClick={() => approve.mutate({ url })}
      >
        {t('requests.approveMatch')}
      </Button>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={t('requests.approveWithOptions')}
        title={t('requests.approveWithOptions')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
      </ActionIcon>
      {open ? (
        <Suspense>
          <ApproveDialog request={request} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  )
}
