import { useTranslation } from 'react-i18next'
import { type Restriction, restrictionsOf, type UserDraft } from './user-draft.rules.ts'

/** A person's restrictions as sentences, or one sentence saying that there are none. */
export const useRestrictionTexts = (): ((draft: UserDraft) => readonly string[]) => {
  const { t, i18n } = useTranslation()
  const listed = (labels: readonly string[]) => new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(labels)
  const sentence = (restriction: Restriction): string => {
    const { kind } = restriction
    if (kind === 'libraries') return t('accounts.restriction.libraries', { count: restriction.count })
    if (kind === 'allowOnly' || kind === 'excludeAge') return t(`accounts.restriction.${kind}`, { age: restriction.age })
    if (kind === 'allowOnlyOrLabels')
      return t('accounts.restriction.allowOnlyOrLabels', { age: restriction.age, labels: listed(restriction.labels) })
    return t(`accounts.restriction.${kind}`, { labels: listed(restriction.labels) })
  }
  return (draft) => {
    const sentences = restrictionsOf(draft).map(sentence)
    return sentences.length > 0 ? sentences : [t('accounts.restriction.none')]
  }
}
