import '../library/view/picker-styles.ts'
import { Button, Group, Modal, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../api/field-errors.rules.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { notify } from '../ui/notices.tsx'
import { useRememberPage } from '../ui/use-remember-page.ts'
import { type SetCandidate, withChosen } from './candidates.rules.ts'
import { candidatesQuery, createSet, type NewSet, type SetKind } from './collections.api.ts'

type CreateSetDialogProps = { readonly kind: SetKind; readonly onClose: () => void }

/** A new collection or read list: its name and first members; more are added from the shelves. */
const CreateSetDialog = ({ kind, onClose }: CreateSetDialogProps): ReactElement => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [summary, setSummary] = useState('')
  const [members, setMembers] = useState<readonly SetCandidate[]>([])
  useLeaveWarning(name !== '' || summary !== '' || members.length > 0)
  const create = useCreateSet(kind, onClose)
  const refused = fieldErrorsOf(create.error, nameCodes).name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Read lists keep the order in which members were added; collections are sorted by title until somebody arranges them.
    create.mutate({ name: name.trim(), summary, ordered: kind === 'readLists', memberIds: members.map(({ value }) => value) })
  }
  return (
    <Modal opened={true} centered onClose={onClose} title={t(`collections.create.${kind}`)} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('collections.name')}
            required
            maxLength={255}
            data-autofocus={true}
            value={name}
            error={refused}
            onChange={(event) => {
              create.reset()
              setName(event.currentTarget.value)
            }}
          />
          {kind === 'readLists' ? (
            <Textarea
              label={t('collections.summary')}
              autosize
              minRows={2}
              maxRows={6}
              value={summary}
              onChange={(event) => setSummary(event.currentTarget.value)}
            />
          ) : null}
          <MemberPicker kind={kind} members={members} onChange={setMembers} />
          {create.error && !refused ? <ErrorNotice error={create.error} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === '' || members.length === 0} loading={create.isPending}>
              {t('collections.createThis')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export default CreateSetDialog

const nameCodes = { COLLECTION_NAME: 'name', READ_LIST_NAME: 'name' } as const
const typingPauseMs = 250

type MemberPickerProps = {
  readonly kind: SetKind
  readonly members: readonly SetCandidate[]
  readonly onChange: (members: readonly SetCandidate[]) => void
}

/** Searches series or books by name on the server while typing; the field shows the selected ones in order. */
const MemberPicker = ({ kind, members, onChange }: MemberPickerProps): ReactElement => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), typingPauseMs)
  const candidates = useQuery({ ...candidatesQuery(kind, query), placeholderData: keepPreviousData })
  const choices = withChosen(candidates.data ?? [], members)
  return (
    <MultiSelect
      label={t(`collections.members.${kind}`)}
      description={t('collections.membersHint')}
      placeholder={members.length === 0 ? t('collections.membersFind') : undefined}
      data={[...choices]}
      value={members.map(({ value }) => value)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered them, by more than their name.
      filter={({ options }) => options}
      nothingFoundMessage={candidates.isPending ? t('loading') : t('collections.membersNone')}
      error={candidates.error?.message}
      maxDropdownHeight={220}
      onChange={(ids) => onChange(ids.flatMap((id) => choices.filter(({ value }) => value === id)))}
    />
  )
}

const useCreateSet = (kind: SetKind, onClose: () => void) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (set: NewSet) => createSet(kind, set),
    meta: { showsOwnError: true },
    onMutate: () => rememberPage(),
    onSuccess: async ({ id, name }, _set, isStillOpen) => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: [kind] })
      void notify(t('collections.created', { name }))
      if (!isStillOpen()) return
      await (kind === 'collections'
        ? navigate({ to: '/collections/$collectionId', params: { collectionId: id }, ignoreBlocker: true })
        : navigate({ to: '/read-lists/$readListId', params: { readListId: id }, ignoreBlocker: true }))
    },
  })
}
