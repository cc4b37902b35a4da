import { Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconMessage } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

export type DecisionItemsProps = { readonly onChoose: (dialog: 'options' | 'reason') => void }

/** The decisions that ask for more than a click. */
const DecisionItems = ({ onChoose }: DecisionItemsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />} onClick={() => onChoose('options')}>
        {t('requests.approveWithOptions')}
      </Menu.Item>
      <Menu.Item leftSection={<IconMessage size={18} aria-hidden="true" />} onClick={() => onChoose('reason')}>
        {t('requests.declineWithReason')}
      </Menu.Item>
    </>
  )
}

export default DecisionItems
