import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadCounts } from '../../api/types.ts'
import { clearableStatuses, clearDownloads } from '../downloads.api.ts'
import type { Removals } from '../use-removals.ts'

export type ClearMenuProps = { readonly counts: DownloadCounts | undefined; readonly removals: Removals }

/** The states whose downloads can be cleared, each with its number. */
const ClearMenuItems = ({ counts, removals }: ClearMenuProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      {clearableStatuses.map((kind) => (
        <Menu.Item
          key={kind}
          disabled={counts?.[kind] === 0}
          rightSection={counts ? <span className="downloads-tab-count">{counts[kind]}</span> : null}
          onClick={() => removals.remove({ status: kind }, t(`downloads.clearing.${kind}`), () => clearDownloads(kind))}
        >
          {t(`downloads.clearKinds.${kind}`)}
        </Menu.Item>
      ))}
    </>
  )
}

export default ClearMenuItems
