import { Button } from '@mantine/core'
import { IconBooks, IconCompass, IconFileImport, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import { wireIds } from '../plugins/wire-ids.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useUserSetting } from '../users/user-setting.ts'
import { activeTaskCountQuery, seriesTotalQuery } from './setup.api.ts'
import { setupSetting } from './setup.rules.ts'
import type { StepProps } from './step-props.ts'

const BackupImportDialog = lazyPart(() => import('../follows/backup-import-dialog.tsx'))

/** What the scan has found, and the ways to the first titles. */
export const ContentStep = ({ next, back }: StepProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const [, store] = useUserSetting(setupSetting)
  const first = libraries[0]?.id
  return (
    <>
      <ul className="setup-rows">
        {first ? <ScanRow /> : null}
        <Row Icon={IconCompass} name={t('setup.content.discover')} note={t('setup.content.discoverText')}>
          <Button size="xs" renderRoot={(props) => <Link to="/discover" {...props} />} onClick={() => store(() => 'done')}>
            {t('setup.content.discoverOpen')}
          </Button>
        </Row>
        <BackupRow libraryId={first} />
        <Row Icon={IconUserCheck} name={t('setup.content.account')} note={t('setup.content.accountText')}>
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link to="/settings/plugins/$pluginId" params={{ pluginId: wireIds.mangadexAccount }} {...props} />}
          >
            {t('setup.content.accountOpen')}
          </Button>
        </Row>
      </ul>
      <div className="setup-actions">
        {back}
        <Button onClick={next}>{t('setup.finish')}</Button>
      </div>
    </>
  )
}

/** Counts up while the scan runs. */
const ScanRow = (): ReactElement | null => {
  const { t } = useTranslation()
  const { data: total } = useQuery(seriesTotalQuery)
  const { data: active = 0 } = useQuery(activeTaskCountQuery)
  if (total === undefined) return null
  const note = active > 0 ? t('setup.content.scanning') : t(total === 0 ? 'setup.content.scanEmpty' : 'setup.content.scanDone')
  return (
    <li className="setup-row">
      <IconBooks size={24} stroke={1.6} aria-hidden="true" />
      <div className="setup-row-text" role="status">
        <span className="setup-row-name">{t('setup.content.found', { count: total })}</span>
        <span className="setup-row-note">{note}</span>
      </div>
    </li>
  )
}

const BackupRow = ({ libraryId }: { libraryId: string | undefined }): ReactElement => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<boolean>()
  return (
    <Row
      Icon={IconFileImport}
      name={t('setup.content.backup')}
      note={t(libraryId ? 'setup.content.backupText' : 'setup.content.backupLater')}
    >
      <Button variant="default" size="xs" disabled={!libraryId} onClick={() => setOpened(true)}>
        {t('setup.content.backupOpen')}
      </Button>
      {opened === undefined || !libraryId ? null : (
        <Suspense>
          <BackupImportDialog libraryId={libraryId} opened={opened} onClose={() => setOpened(false)} onImported={() => undefined} />
        </Suspense>
      )}
    </Row>
  )
}

type RowProps = { readonly Icon: typeof IconBooks; readonly name: string; readonly note: string; readonly children: ReactNode }

const Row = ({ Icon, name, note, children }: RowProps): ReactElement => (
  <li className="setup-row">
    <Icon size={24} stroke={1.6} aria-hidden="true" />
    <div className="setup-row-text">
      <span className="setup-row-name">{name}</span>
      <span className="setup-row-note">{note}</span>
    </div>
    {children}
  </li>
)
