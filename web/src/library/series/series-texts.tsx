import { Anchor } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Description } from '../../ui/description.tsx'

/** Further titles are behind a button, since some series have forty. */
const shownTitles = 2

/** The first alternative titles, and a button for the others. */
export const OtherTitles = ({ titles }: { titles: readonly string[] }): ReactElement | null => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (titles.length === 0) return null
  const rest = titles.length - shownTitles
  return (
    <p className="series-other-titles">
      {(open ? titles : titles.slice(0, shownTitles)).join(' · ')}
      {rest > 0 ? (
        <Anchor component="button" type="button" inherit aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('seriesPage.less') : t('seriesPage.moreTitles', { count: rest })}
        </Anchor>
      ) : null}
    </p>
  )
}

/** About four lines on a desktop; shorter texts need no button. */
const longTextLength = 320

/** The first lines of a description, and a button for the rest. */
export const Summary = ({ text }: { text: string }): ReactElement | null => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (text === '') return null
  const long = text.length > longTextLength
  return (
    <>
      <div className="series-summary" data-short={long && !open}>
        <Description text={text} />
      </div>
      {long ? (
        <Anchor className="series-more-text" component="button" type="button" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('seriesPage.less') : t('seriesPage.moreText')}
        </Anchor>
      ) : null}
    </>
  )
}
