import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../error-notice.tsx'

export type ConfirmDialogProps = {
  readonly title: string
  /** What will happen, and whether it can be undone. */
  readonly text: string
  /** The label of the confirm button. */
  readonly button: string
  readonly danger?: boolean
  /** Runs on confirmation; when it fails, the dialog stays open and shows the error. */
  readonly act: () => Promise<unknown>
  readonly onClose: () => void
  /** A field, in which Enter confirms. */
  readonly children?: ReactNode
}

const ConfirmDialogContent = ({ title, text, button, danger = false, act, onClose, children }: ConfirmDialogProps): ReactElement => {
  const { t } = useTranslation()
  const confirm = useMutation({ mutationFn: act, meta: { showsOwnError: true }, onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <Modal opened centered onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        {children ? <form onSubmit={submit}>{children}</form> : null}
        {confirm.error ? <ErrorNotice error={confirm.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button {...(danger ? { color: 'vermilion' } : {})} loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export default ConfirmDialogContent
