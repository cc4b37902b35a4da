import './edit-styles.ts'
import { Fieldset, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { WordsField } from '../../ui/fields/words-input.tsx'
import { type LibraryDraft, libraryDraftProblems, scanIntervals, seriesCovers, switchSettings } from './library-draft.rules.ts'

export type SectionProps = { readonly draft: LibraryDraft; readonly onChange: (draft: LibraryDraft) => void }

const ScanFields = ({ draft, onChange }: SectionProps): ReactElement => {
  const { t } = useTranslation()
  const noKind = libraryDraftProblems(draft).kinds !== undefined
  return (
    <>
      <NativeSelect
        label={t('libraryEdit.scanInterval')}
        description={t('libraryEdit.scanIntervalHint')}
        value={draft.scanInterval}
        data={scanIntervals.map((value) => ({ value, label: t(`libraryEdit.intervals.${value}`) }))}
        onChange={(event) => {
          const value = event.currentTarget.value
          onChange({ ...draft, scanInterval: scanIntervals.find((one) => one === value) ?? draft.scanInterval })
        }}
      />
      <Switches names={switchSettings.scan} draft={draft} onChange={onChange} />
      <Fieldset variant="unstyled" legend={t('libraryEdit.kinds')} className="library-kinds">
        <Switches names={switchSettings.kinds} draft={draft} onChange={onChange} />
        {noKind ? (
          <p className="library-problem" role="alert">
            {t('libraryEdit.problem.noKind')}
          </p>
        ) : null}
      </Fieldset>
      <WordsField
        separators=","
        label={t('libraryEdit.exclusions')}
        description={t('libraryEdit.exclusionsHint')}
        words={draft.scanDirectoryExclusions}
        onChange={(scanDirectoryExclusions) => onChange({ ...draft, scanDirectoryExclusions })}
      />
      <TextInput
        label={t('libraryEdit.oneshots')}
        description={t('libraryEdit.oneshotsHint')}
        placeholder="_oneshots"
        value={draft.oneshotsDirectory ?? ''}
        onChange={(event) => onChange({ ...draft, oneshotsDirectory: event.currentTarget.value })}
      />
    </>
  )
}

const ImportFields = (props: SectionProps): ReactElement => <Switches names={switchSettings.import} {...props} />

const FileFields = (props: SectionProps): ReactElement => <Switches names={switchSettings.files} {...props} />

const AnalysisFields = (props: SectionProps): ReactElement => <Switches names={switchSettings.analysis} {...props} />

const CoverFields = ({ draft, onChange }: SectionProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('libraryEdit.cover')}
      value={draft.seriesCover}
      data={seriesCovers.map((value) => ({ value, label: t(`libraryEdit.covers.${value}`) }))}
      onChange={(event) => {
        const value = event.currentTarget.value
        onChange({ ...draft, seriesCover: seriesCovers.find((one) => one === value) ?? draft.seriesCover })
      }}
    />
  )
}

/** All settings of a library other than its name and folder, in the order of the form. */
export const librarySections = [
  { id: 'scan', Fields: ScanFields },
  { id: 'import', Fields: ImportFields },
  { id: 'analysis', Fields: AnalysisFields },
  { id: 'files', Fields: FileFields },
  { id: 'look', Fields: CoverFields },
] as const

type SwitchName = (typeof switchSettings)[keyof typeof switchSettings][number]

const Switches = ({ names, draft, onChange }: SectionProps & { readonly names: readonly SwitchName[] }): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      {names.map((name) => (
        <Switch
          key={name}
          label={t(`libraryEdit.switches.${name}.label`)}
          description={t(`libraryEdit.switches.${name}.hint`)}
          checked={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.checked })}
        />
      ))}
    </>
  )
}
