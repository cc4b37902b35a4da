import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { passkeysQuery, removePasskey, renamePasskey } from './passkeys.api.ts'

/** A passkey with its name, host and last use. */
export const PasskeyRow = ({ passkey }: { passkey: Passkey }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'rename' | 'remove'>()
  const { id, name, host, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? t('passkeys.neverUsed') : t('passkeys.lastUse', { when: moment(lastUsedAt) })
  const remove = async () => {
    await removePasskey(id)
    void notify(t('passkeys.removed', { name }))
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  return (
    <li className="row">
      <div className="row-text">
        <div className="row-name">{name}</div>
        <p className="row-note">{[t('passkeys.created', { when: moment(createdAt) }), used, t('passkeys.host', { host })].join(' · ')}</p>
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" aria-label={t('passkeys.renameThis', { name })} onClick={() => setAsking('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button size="xs" variant="default" aria-label={t('passkeys.removeThis', { name })} onClick={() => setAsking('remove')}>
          {t('passkeys.remove')}
        </Button>
      </Group>
      {asking === 'rename' ? <RenamePasskey passkey={passkey} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'remove' ? (
        <ConfirmDialog
          title={t('passkeys.removeQuestion', { name })}
          text={t('passkeys.removeText')}
          button={t('passkeys.remove')}
          danger
          act={remove}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </li>
  )
}

const RenamePasskey = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const save = async () => {
    await renamePasskey(passkey.id, name)
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  return (
    <ConfirmDialog
      title={t('passkeys.renameTitle')}
      text={t('passkeys.renameText')}
      button={t('passkeys.save')}
      act={save}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('passkeys.name')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
