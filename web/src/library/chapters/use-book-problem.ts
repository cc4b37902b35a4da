import { useTranslation } from 'react-i18next'
import type { Book } from '../../api/types.ts'
import type { KnownNames } from '../../locales/known-name.rules.ts'
import { bookProblemText } from './book-problem.rules.ts'

/** The problem of a file in the app's language; empty if it has none. */
export const useBookProblem = (): ((media: Pick<Book['media'], 'status' | 'comment'>) => string) => {
  const { t } = useTranslation()
  const texts: KnownNames = t('bookProblems', { returnObjects: true })
  return ({ status, comment }) => {
    if (comment) return bookProblemText(texts, comment)
    return status === 'ERROR' || status === 'UNSUPPORTED' ? t(`seriesPage.media.${status}`) : ''
  }
}
