import '../../ui/card-row.css'
import '../discover.css'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverTitleDetails } from '../../api/types.ts'
import { TitleCard } from '../title-card.tsx'
import { useRelationName } from '../use-source-texts.ts'

type RelatedTitlesProps = {
  readonly related: DiscoverTitleDetails['related']
  /** Whether chapters of the source can be downloaded. */
  readonly downloadable: boolean
  /** Whether titles in the library open their series. */
  readonly opensSeries?: boolean
}

/** Sequels, side stories and other titles that belong to one. */
export const RelatedTitles = ({ related, downloadable, opensSeries = false }: RelatedTitlesProps): ReactElement => {
  const { t } = useTranslation()
  const relationName = useRelationName()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 className="card-row-title" id={headingId}>
        {t('discover.related')}
      </h2>
      <ul className="card-row title-row-cards" aria-labelledby={headingId}>
        {related.map(({ relation, title }) => (
          <li key={title.id}>
            <TitleCard title={title} downloadable={downloadable} note={relationName(relation)} opensSeries={opensSeries} />
          </li>
        ))}
      </ul>
    </section>
  )
}
