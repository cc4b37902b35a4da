import '../view/picker-styles.ts'
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import type { ItemKind } from '../view/library-view.rules.ts'
import { addToSet, allSetsQuery, setKindKey } from './sets.api.ts'

type AddToSetDialogProps = {
  readonly kind: ItemKind
  readonly count: number
  /** Returns the ids of the selected items; called when the form is submitted. */
  readonly idsOf: (signal: AbortSignal) => Promise<readonly string[]>
  readonly onAdded: () => void
  /** Called when the dialog was canceled. */
  readonly onClose: () => void
}

/** Adds series to a collection or books to a read list, existing or new. */
const AddToSetDialog = ({ kind, count, idsOf, onAdded, onClose }: AddToSetDialogProps): ReactElement => {
  const { t } = useTranslation()
  const sets = useQuery(allSetsQuery(kind))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [newName, setNewName] = useState('')
  const chosen = sets.data?.find(({ id }) => id === chosenId)
  const target = chosen ?? (newName.trim() === '' ? undefined : { name: newName.trim() })
  const add = useAdd({ kind, onAdded })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (target) add.mutate({ target, idsOf })
  }
  const error = sets.error ?? add.error
  return (
    <Modal opened centered onClose={onClose} title={t(`libraryView.addTo.${kind}`)} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {sets.data?.length ? (
            <Select
              label={t(`libraryView.set.${kind}`)}
              data={sets.data.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosenId}
              onChange={setChosenId}
              limit={100}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('libraryView.clear') }}
            />
          ) : null}
          <TextInput
            label={t(`libraryView.${sets.data?.length === 0 ? 'firstSet' : 'newSet'}.${kind}`)}
            value={newName}
            disabled={chosen !== undefined}
            onChange={(event) => setNewName(event.currentTarget.value)}
          />
          {error ? <ErrorNotice error={error} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!target} loading={add.isPending}>
              {t(`libraryView.addConfirm.${kind}`, { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export default AddToSetDialog

const useAdd = ({ kind, onAdded }: Pick<AddToSetDialogProps, 'kind' | 'onAdded'>) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  type Adding = { readonly target: Parameters<typeof addToSet>[1]; readonly idsOf: AddToSetDialogProps['idsOf'] }
  return useMutation({
    mutationFn: async ({ target, idsOf }: Adding) => {
      const ids = await idsOf(new AbortController().signal)
      await addToSet(kind, target, ids)
      return ids.length
    },
    meta: { showsOwnError: true },
    onSuccess: async (count, { target }) => {
      onAdded()
      void notify(t(`libraryView.added.${kind}`, { count, name: target.name }))
      await queryClient.invalidateQueries({ queryKey: setKindKey(kind) })
    },
  })
}
