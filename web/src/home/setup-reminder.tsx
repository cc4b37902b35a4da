import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnfinished, setupSetting } from '../setup/setup.rules.ts'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { useUserSetting } from '../users/user-setting.ts'

/** Leads back to a setup that was left before its end. */
export const SetupReminder = (): ReactElement | null => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const [progress, store] = useUserSetting(setupSetting)
  if (!admin || !isUnfinished(progress)) return null
  return (
    <div className="home-setup" role="note">
      <IconListCheck size={22} stroke={1.7} aria-hidden="true" />
      <span className="home-setup-text">{t('home.setup.unfinished')}</span>
      <Button size="xs" variant="subtle" onClick={() => store(() => 'done')}>
        {t('home.setup.dismiss')}
      </Button>
      <Button size="xs" renderRoot={(props) => <Link to="/setup" {...props} />}>
        {t('home.setup.continue')}
      </Button>
    </div>
  )
}
