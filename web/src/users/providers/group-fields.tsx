import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../../library/library.api.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { WordsField } from '../../ui/fields/words-input.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { ageRules, offeredRoles } from '../accounts/user-draft.rules.ts'
import { emptyGroupRule, type GroupRule, withRule } from './provider-draft.rules.ts'
import type { FieldsProps } from './provider-fields.tsx'

type Roles = GroupRule['roles']

/** Who may sign in, and which rights the groups of the provider give. */
export const GroupFields = ({ draft, onChange, errors }: FieldsProps): ReactElement => {
  const { t } = useTranslation()
  const { groupRules } = draft
  return (
    <FormSection title={t('signInSettings.groups')} text={t('signInSettings.groupsText')}>
      <WordsField
        separators=","
        label={t('signInSettings.fields.requiredGroups')}
        description={t('signInSettings.hints.requiredGroups')}
        words={draft.requiredGroups}
        error={errors.requiredGroups}
        onChange={(requiredGroups) => onChange({ ...draft, requiredGroups })}
      />
      <RoleChoice
        label={t('signInSettings.fields.defaultRoles')}
        value={draft.defaultRoles}
        onChange={(defaultRoles) => onChange({ ...draft, defaultRoles })}
      />
      {groupRules.map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no ID, and its fields are controlled: no state stays behind
          key={index}
          rule={rule}
          onChange={(next) => onChange({ ...draft, groupRules: withRule(groupRules, index, next) })}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => onChange({ ...draft, groupRules: [...groupRules, emptyGroupRule] })}
        >
          {t('signInSettings.addRule')}
        </Button>
      </div>
      {errors.groupRules ? <p className="row-note">{errors.groupRules}</p> : null}
    </FormSection>
  )
}

type RoleChoiceProps = { readonly label: string; readonly value: Roles; readonly onChange: (roles: Roles) => void }

const RoleChoice = ({ label, value, onChange }: RoleChoiceProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <Checkbox.Group label={label} value={[...value]} onChange={(names) => onChange(offeredRoles.filter((role) => names.includes(role)))}>
      <div className="provider-roles">
        {offeredRoles.map((role) => (
          <Checkbox key={role} value={role} label={t(`accounts.roles.${role}.label`)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

type RuleProps = { readonly rule: GroupRule; readonly onChange: (rule: GroupRule | undefined) => void }

const RuleFields = ({ rule, onChange }: RuleProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="provider-rule">
      <div className="provider-rule-head">
        <TextInput
          label={t('signInSettings.fields.group')}
          value={rule.group}
          onChange={(event) => onChange({ ...rule, group: event.currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('signInSettings.removeRule', { group: rule.group })}
          onClick={() => onChange(undefined)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      <RoleChoice label={t('signInSettings.fields.roles')} value={rule.roles} onChange={(roles) => onChange({ ...rule, roles })} />
      <RuleLibraries rule={rule} onChange={onChange} />
      <RuleAge rule={rule} onChange={onChange} />
    </div>
  )
}

const scopes = ['unset', 'all', 'some'] as const

const RuleLibraries = ({ rule, onChange }: RuleProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const libraryIds = rule.libraries ? rule.libraries.libraryIds : []
  const chosen = rule.libraries?.all ? 'all' : 'some'
  const scope = rule.libraries ? chosen : 'unset'
  const choose = (value: string) => onChange({ ...rule, libraries: value === 'unset' ? null : { all: value === 'all', libraryIds } })
  return (
    <>
      <NativeSelect
        label={t('accounts.libraries')}
        value={scope}
        onChange={(event) => choose(event.currentTarget.value)}
        data={scopes.map((value) => ({ value, label: t(`signInSettings.libraries.${value}`) }))}
      />
      {scope === 'some' ? (
        <Checkbox.Group
          aria-label={t('signInSettings.libraries.some')}
          value={[...libraryIds]}
          onChange={(next) => onChange({ ...rule, libraries: { all: false, libraryIds: next } })}
        >
          <div className="user-libraries">
            {libraries.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </>
  )
}

const RuleAge = ({ rule, onChange }: RuleProps): ReactElement => {
  const { t } = useTranslation()
  const { age, restriction } = rule.ageRestriction ?? { age: 18, restriction: 'NONE' as const }
  const choose = (value: string) => {
    const next = ageRules.find((one) => one === value) ?? 'NONE'
    onChange({ ...rule, ageRestriction: next === 'NONE' ? null : { age, restriction: next } })
  }
  return (
    <div className="user-age">
      <NativeSelect
        label={t('accounts.age')}
        value={restriction}
        onChange={(event) => choose(event.currentTarget.value)}
        data={ageRules.map((value) => ({ value, label: t(`accounts.ageRules.${value}`) }))}
      />
      {restriction === 'NONE' ? null : (
        <NumberField
          label={t('accounts.years')}
          min={0}
          max={1000}
          value={age}
          onChange={(years) => onChange({ ...rule, ageRestriction: { age: Number.isNaN(years) ? 0 : years, restriction } })}
        />
      )}
    </div>
  )
}
