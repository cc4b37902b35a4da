import { Button } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddLibrary } from '../library/libraries/add-library.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'

/** The home page without a library: an administrator adds one, everybody else can discover titles meanwhile. */
const NoLibrary = (): ReactElement => {
  const { t } = useTranslation()
  const addLibrary = useAddLibrary()
  const admin = isAdmin(useMe())
  return (
    <div className="page">
      <PageHead title={t('home.title')} />
      <EmptyState
        icon={<IconBooks size={32} stroke={1.5} />}
        title={t(admin ? 'home.noLibrary' : 'home.noLibraryReaderTitle')}
        text={t(admin ? 'home.noLibraryAdmin' : 'home.noLibraryReader')}
      >
        {admin ? (
          <>
            <Button size="md" onClick={addLibrary}>
              {t('addLibrary.title')}
            </Button>
            <Button size="md" variant="default" renderRoot={(props) => <Link to="/setup" {...props} />}>
              {t('home.setup.open')}
            </Button>
          </>
        ) : (
          <Button size="md" renderRoot={(props) => <Link to="/discover" {...props} />}>
            {t('nextStep.discover')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

export default NoLibrary
