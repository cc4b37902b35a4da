import '../form-styles.ts'
import { Checkbox, NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../../library/library.api.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { WordsField } from '../../ui/fields/words-input.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { sharingLabelsQuery } from '../accounts.api.ts'
import { useRestrictionTexts } from './restriction-texts.ts'
import { ageRules, hasRole, offeredRoles, type UserDraft, userDraftProblem, withRole } from './user-draft.rules.ts'

export type UserFieldsProps = { readonly draft: UserDraft; readonly onChange: (draft: UserDraft) => void }

/** Form fields for an account's roles, libraries and content restrictions. */
export const UserFields = ({ draft, onChange }: UserFieldsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <FormSection title={t('accounts.rights')} text={t('accounts.rightsText')}>
        {offeredRoles.map((role) => (
          <Switch
            key={role}
            label={t(`accounts.roles.${role}.label`)}
            description={t(`accounts.roles.${role}.hint`)}
            checked={hasRole(draft, role)}
            onChange={(event) => onChange(withRole(draft, role, event.currentTarget.checked))}
          />
        ))}
      </FormSection>
      <FormSection title={t('accounts.libraries')} text={t('accounts.librariesText')}>
        <LibraryChoice draft={draft} onChange={onChange} />
      </FormSection>
      <FormSection title={t('accounts.restrictions')} text={t('accounts.restrictionsText')}>
        <AgeChoice draft={draft} onChange={onChange} />
        <LabelChoice draft={draft} onChange={onChange} />
        <RestrictionSummary draft={draft} />
      </FormSection>
    </>
  )
}

const LibraryChoice = ({ draft, onChange }: UserFieldsProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  // Administrators always see every library.
  const all = draft.allLibraries || hasRole(draft, 'ADMIN')
  return (
    <>
      <SegmentedControl
        aria-label={t('accounts.libraries')}
        disabled={hasRole(draft, 'ADMIN')}
        value={all ? 'all' : 'some'}
        onChange={(value) => onChange({ ...draft, allLibraries: value === 'all' })}
        data={[
          { value: 'all', label: t('accounts.allLibraries') },
          { value: 'some', label: t('accounts.someLibraries') },
        ]}
      />
      {all ? null : (
        <Checkbox.Group
          aria-label={t('accounts.someLibraries')}
          value={[...draft.libraryIds]}
          onChange={(libraryIds) => onChange({ ...draft, libraryIds })}
          error={userDraftProblem(draft) === 'noLibrary' ? t('accounts.problem.noLibrary') : undefined}
        >
          <div className="user-libraries">
            {libraries.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}

/** The age rating up to or from which series are visible. */
export const AgeChoice = ({ draft, onChange }: UserFieldsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="user-age">
      <NativeSelect
        label={t('accounts.age')}
        value={draft.ageRule}
        onChange={(event) => {
          const ageRule = ageRules.find((rule) => rule === event.currentTarget.value) ?? 'NONE'
          onChange({ ...draft, ageRule })
        }}
        data={ageRules.map((rule) => ({ value: rule, label: t(`accounts.ageRules.${rule}`) }))}
      />
      {draft.ageRule === 'NONE' ? null : (
        <NumberField
          label={t('accounts.years')}
          min={0}
          max={1000}
          value={draft.age}
          error={userDraftProblem(draft) === 'ageMissing' ? t('accounts.problem.ageMissing') : undefined}
          onChange={(age) => onChange({ ...draft, age })}
        />
      )}
    </div>
  )
}

const LabelChoice = ({ draft, onChange }: UserFieldsProps): ReactElement => {
  const { t } = useTranslation()
  const { data: labels = [] } = useQuery(sharingLabelsQuery)
  return (
    <>
      <WordsField
        separators=","
        suggestions={labels}
        label={t('accounts.labelsAllow')}
        description={t('accounts.labelsAllowHint')}
        words={draft.labelsAllow}
        onChange={(labelsAllow) => onChange({ ...draft, labelsAllow })}
      />
      <WordsField
        separators=","
        suggestions={labels}
        label={t('accounts.labelsExclude')}
        description={t('accounts.labelsExcludeHint')}
        words={draft.labelsExclude}
        error={userDraftProblem(draft) === 'labelTwice' ? t('accounts.problem.labelTwice') : undefined}
        onChange={(labelsExclude) => onChange({ ...draft, labelsExclude })}
      />
    </>
  )
}

/** The combined effect of the choices, as sentences. */
const RestrictionSummary = ({ draft }: { draft: UserDraft }): ReactElement => {
  const { t } = useTranslation()
  const textsOf = useRestrictionTexts()
  return (
    <div className="user-outcome" role="status">
      <strong>{t('accounts.outcome')}</strong> {textsOf(draft).join(' ')}
    </div>
  )
}
