import '../../ui/lists/rows.css'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasskeyList } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { canUsePasskeys } from './passkey-sign-in.ts'
import { addPasskey, passkeysQuery } from './passkeys.api.ts'

/** The passkeys of one's own account. */
export const PasskeysSection = (): ReactElement => {
  const { t } = useTranslation()
  const passkeys = useQuery(passkeysQuery)
  return (
    <FormSection title={t('passkeys.title')} text={t('passkeys.text')}>
      {passkeys.isError ? <ErrorNotice error={passkeys.error} onRetry={() => void passkeys.refetch()} /> : null}
      {passkeys.isPending ? <Skeleton height={70} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {passkeys.data ? <Passkeys list={passkeys.data} /> : null}
    </FormSection>
  )
}

const Passkeys = ({ list: { passkeys, unavailable } }: { list: PasskeyList }): ReactElement => {
  const { t } = useTranslation()
  const obstacle = unavailable ?? (canUsePasskeys() ? null : t('passkeys.unsupported'))
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="rows" aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="row-note">{t('passkeys.none')}</p>
      )}
      {obstacle === null ? <NewPasskey /> : <p className="row-note">{obstacle}</p>}
    </>
  )
}

const NewPasskey = (): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => addPasskey(name.trim() || t('passkeys.nameExample')),
    meta: { showsOwnError: true },
    onSuccess: (passkey) => {
      setName('')
      void notify(t('passkeys.added', { name: passkey.name }))
      return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  const problems: Readonly<Record<string, string>> = {
    NotAllowedError: t('passkeys.cancelled'),
    AbortError: t('passkeys.cancelled'),
    InvalidStateError: t('passkeys.existing'),
  }
  const problem = add.error && new Error(problems[add.error.name] ?? add.error.message)
  return (
    <form onSubmit={submit}>
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        placeholder={t('passkeys.nameExample')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {problem ? <ErrorNotice error={problem} /> : null}
      <Button type="submit" variant="default" mt="sm" loading={add.isPending}>
        {t('passkeys.add')}
      </Button>
    </form>
  )
}
