import '../../library/view/picker-styles.ts'
import './follow-button.css'
import { MultiSelect, Switch, TextInput } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadOptions, DownloadOptionsInForce } from '../../api/types.ts'
import { languageName } from '../../locales/language-name.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useEdits } from '../../ui/fields/use-edits.ts'
import { WordsInput } from '../../ui/fields/words-input.tsx'
import { languageChoices, type OptionsDraft, toDraft } from './follow-options.rules.ts'

type FollowOptionsFormProps = {
  readonly options: DownloadOptions
  /** What applies to the title now; unknown before it is followed. */
  readonly effective?: DownloadOptionsInForce
  /** Languages of the title's chapters, empty when unknown. */
  readonly languages: readonly string[]
  readonly error: Error | null
  readonly onSubmit: (draft: OptionsDraft) => void
  readonly library?: ReactNode
  /** The buttons. */
  readonly children: ReactNode
}

/** The download options of a title. Empty fields use the defaults of the library. */
export const FollowOptionsForm = ({ options, effective, onSubmit, ...rest }: FollowOptionsFormProps): ReactElement => {
  const { t } = useTranslation()
  const groupsId = useId()
  const { draft, change: edit } = useEdits(toDraft(options))
  const change = (part: Partial<OptionsDraft>) => edit({ ...draft, ...part })
  return (
    <form
      className="follow-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(draft)
      }}
    >
      {rest.library}
      <LanguagesField draft={draft} ofTitle={rest.languages} effective={effective} onChange={change} />
      <div>
        <label htmlFor={groupsId} className="follow-form-label">
          {t('follow.groups')}
        </label>
        <WordsInput id={groupsId} words={draft.groups} hint={t('follow.groupsHint')} onChange={(groups) => change({ groups })} />
      </div>
      <div className="follow-form-pair">
        <TextInput
          label={t('follow.fromChapter')}
          placeholder={effective?.fromChapter ?? t('follow.fromStart')}
          inputMode="decimal"
          value={draft.fromChapter}
          onChange={({ currentTarget: { value } }) => change({ fromChapter: value })}
        />
        <TextInput
          label={t('follow.keepNewest')}
          placeholder={effective?.keepNewest ? String(effective.keepNewest) : t('follow.keepAll')}
          type="number"
          min={0}
          value={draft.keepNewest}
          onChange={({ currentTarget: { value } }) => change({ keepNewest: value })}
        />
      </div>
      <Switch
        label={t('follow.deleteAfterReading')}
        description={t('follow.deleteAfterReadingHint')}
        checked={draft.deleteAfterReading ?? effective?.deleteAfterReading ?? false}
        onChange={({ currentTarget: { checked } }) => change({ deleteAfterReading: checked })}
      />
      <Switch
        label={t('follow.pause')}
        description={t('follow.pauseHint')}
        checked={draft.paused ?? effective?.paused ?? false}
        onChange={({ currentTarget: { checked } }) => change({ paused: checked })}
      />
      {rest.error ? <ErrorNotice error={rest.error} /> : null}
      {rest.children}
    </form>
  )
}

type LanguagesFieldProps = {
  readonly draft: OptionsDraft
  readonly ofTitle: readonly string[]
  readonly effective: DownloadOptionsInForce | undefined
  readonly onChange: (part: Partial<OptionsDraft>) => void
}

const LanguagesField = ({ draft, ofTitle, effective, onChange }: LanguagesFieldProps): ReactElement => {
  const { t, i18n } = useTranslation()
  const nameOf = (code: string) => languageName(code, i18n.language) ?? code
  const used = effective?.languages.map(nameOf).join(', ')
  const placeholder = used ? t('follow.libraryLanguages', { languages: used }) : t('follow.libraryDefault')
  return (
    <MultiSelect
      label={t('follow.languages')}
      placeholder={draft.languages.length === 0 ? placeholder : ''}
      data={languageChoices(ofTitle, draft.languages).map((code) => ({ value: code, label: nameOf(code) }))}
      value={[...draft.languages]}
      onChange={(languages) => onChange({ languages })}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('follow.noLanguage')}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
