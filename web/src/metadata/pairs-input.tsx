import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

export type Pair = Readonly<Record<string, string>>

type PairsInputProps = {
  readonly id: string
  readonly kind: 'people' | 'links' | 'titles'
  readonly pairs: readonly Pair[]
  readonly readOnly: boolean
  readonly onChange: (pairs: readonly Pair[]) => void
}

/** The two texts of each kind, the longer one first. */
const partsOf = { people: ['name', 'role'], links: ['url', 'label'], titles: ['title', 'label'] } as const

const fieldOf = { people: 'authors', links: 'links', titles: 'alternateTitles' } as const

/** Rows of two texts: name and role, URL and label, or title and kind of title. */
export const PairsInput = ({ id, kind, pairs, readOnly, onChange }: PairsInputProps): ReactElement => {
  const { t } = useTranslation()
  const [first, second] = partsOf[kind]
  const change = (place: number, part: string, text: string) =>
    onChange(pairs.map((pair, index) => (index === place ? { ...pair, [part]: text } : pair)))
  // Two rows may have the same texts, so only the index identifies a row.
  const placed = pairs.map((pair, place) => ({ place, pair }))
  return (
    <div className="pairs">
      {placed.map(({ place, pair }) => (
        <div key={place} className="pair">
          {[first, second].map((part) => (
            <TextInput
              key={part}
              {...(place === 0 && part === first ? { id } : {})}
              aria-label={`${t(`metadata.fields.${fieldOf[kind]}`)}: ${t(`metadata.parts.${kind}.${part}` as 'metadata.parts.people.name')}`}
              placeholder={t(`metadata.parts.${kind}.${part}` as 'metadata.parts.people.name')}
              readOnly={readOnly}
              value={pair[part] ?? ''}
              onChange={(event) => change(place, part, event.currentTarget.value)}
            />
          ))}
          {readOnly ? null : (
            <CloseButton
              aria-label={t('words.remove', { word: pair[first] ?? '' })}
              onClick={() => onChange(pairs.filter((_pair, index) => index !== place))}
            />
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Button
          {...(pairs.length === 0 ? { id } : {})}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...pairs, { [first]: '', [second]: '' }])}
        >
          {t(`metadata.addPart.${kind}`)}
        </Button>
      )}
    </div>
  )
}
