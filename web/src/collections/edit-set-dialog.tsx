import '@mantine/core/styles/Switch.layer.css'
import { Button, Group, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { notify } from '../ui/notices.tsx'
import { useRememberPage } from '../ui/use-remember-page.ts'
import { type BookSet, deleteSet, type SetKind } from './collections.api.ts'
import { useChangeSet } from './use-change-set.ts'

type EditSetDialogProps = { readonly kind: SetKind; readonly set: BookSet; readonly onClose: () => void }

/** Name, summary and order of a set, and its deletion. */
const EditSetDialog = ({ kind, set, onClose }: EditSetDialogProps): ReactElement => {
  const { t } = useTranslation()
  const save = useChangeSet(kind, true)
  const form = useForm({ initialValues: { name: set.name, summary: set.summary, ordered: set.ordered } })
  useLeaveWarning(form.isDirty())
  const submit = form.onSubmit(({ name, summary, ordered }) => {
    // Only what was edited here: somebody else may have changed the rest.
    const change = {
      ...(form.isDirty('name') ? { name: name.trim() } : {}),
      ...(form.isDirty('summary') ? { summary } : {}),
      ...(form.isDirty('ordered') ? { ordered } : {}),
    }
    save.mutate({ id: set.id, change }, { onSuccess: onClose })
  })
  return (
    <Modal opened={true} onClose={onClose} title={t('collections.edit')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput label={t('collections.name')} required={true} maxLength={255} data-autofocus={true} {...form.getInputProps('name')} />
          {kind === 'readLists' ? (
            <Textarea label={t('collections.summary')} autosize={true} minRows={2} maxRows={8} {...form.getInputProps('summary')} />
          ) : null}
          <Switch
            label={t('collections.ordered')}
            description={t(`collections.orderedHint.${kind}`)}
            {...form.getInputProps('ordered', { type: 'checkbox' })}
          />
          {save.error ? <ErrorNotice error={save.error} /> : null}
          <Group justify="space-between">
            <DeleteButton kind={kind} set={set} />
            <Button type="submit" loading={save.isPending} disabled={form.values.name.trim() === ''}>
              {t('collections.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export default EditSetDialog

/** Deletes on the second click; the members stay in the library. */
const DeleteButton = ({ kind, set }: Pick<EditSetDialogProps, 'kind' | 'set'>): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const queryClient = useQueryClient()
  const [sure, setSure] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteSet(kind, set.id),
    onMutate: () => rememberPage(),
    onSuccess: async (_deleted, _none, isStillOpen) => {
      if (isStillOpen()) await navigate({ to: kind === 'collections' ? '/collections' : '/read-lists', ignoreBlocker: true })
      void queryClient.invalidateQueries({ queryKey: [kind] })
      void notify(t('collections.deleted', { name: set.name }))
    },
  })
  return (
    <Button
      type="button"
      color="vermilion.7"
      variant={sure ? 'filled' : 'subtle'}
      {...(sure ? {} : { c: 'var(--mantine-color-error)' })}
      loading={remove.isPending}
      onClick={() => (sure ? remove.mutate() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {t(sure ? 'collections.deleteSure' : 'collections.delete')}
    </Button>
  )
}
