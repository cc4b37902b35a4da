// Describes what is wrong with one field of a request, as a sentence with a code. The schema's wording is kept; the code and its
// values come from what the schema measured, so that a hundred schemas do not need a hundred codes.
import { type CodedSentence, defineSentence, type Sentence, textOfSentence } from '../../sentences/index.ts'

/** A fault found by a schema (a zod issue without its path). */
export interface SchemaIssue {
  /** From zod: invalid_type, too_small… */
  readonly kind: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

const FieldFault = defineSentence('FIELD_FAULT', '{field}: {fault:sentence}')

const Missing = defineSentence('FIELD_MISSING', 'is required')
const Blank = defineSentence('FIELD_BLANK', 'must not be blank')
const Email = defineSentence('FIELD_EMAIL', 'must be an email address')
const WebAddress = defineSentence('FIELD_WEB_ADDRESS', 'must be an http or https URL')
const Day = defineSentence('FIELD_DAY', 'must be a date such as 2026-11-21')
const WholeNumber = defineSentence('FIELD_WHOLE_NUMBER', 'must be a whole number')
const NumberWanted = defineSentence('FIELD_NUMBER', 'must be a number')
const NumberExpected = defineSentence('FIELD_TEXT', 'must be a string')
const YesOrNo = defineSentence('FIELD_YES_OR_NO', 'must be true or false')
const TextExpected = defineSentence('FIELD_LIST', 'must be a list')
const ListExpected = defineSentence('FIELD_OBJECT', 'must be an object')
const AtLeast = defineSentence('FIELD_AT_LEAST', 'must be at least {least:number}')
const AtMost = defineSentence('FIELD_AT_MOST', 'must be at most {most:number}')
const TooShort = defineSentence('FIELD_TOO_SHORT', 'must have at least {count:number} characters')
const TooLong = defineSentence('FIELD_TOO_LONG', 'must have at most {count:number} characters')
const ObjectExpected = defineSentence('FIELD_TOO_FEW', 'must have at least {count:number} items')
const TooMany = defineSentence('FIELD_TOO_MANY', 'must have at most {count:number} items')
const OneOf = defineSentence('FIELD_ONE_OF', 'must be one of {choices}')
const UnknownKeys = defineSentence('FIELD_UNKNOWN_KEYS', 'has unknown keys: {keys}')
const SettingUnknown = defineSentence('FIELD_SETTING_UNKNOWN', "isn't a setting of this plugin")
const PathShape = defineSentence('FIELD_PATH', 'must start with / and end with a letter or digit')

/** Sentences that schemas use unchanged. */
const issuesByMessage: ReadonlyMap<string, CodedSentence> = new Map(
  [Missing, Blank, Email, WebAddress, Day, WholeNumber, NumberWanted, NumberExpected, YesOrNo, SettingUnknown, PathShape].map(
    (sentence) => [sentence.words, sentence()],
  ),
)

/** `email: must be an e-mail address.` @param field its name; empty for a fault of the whole body */
export function fieldErrorOf(field: string, fault: Sentence): Sentence {
  const message = textOfSentence(fault).replace(/(?<![.!?])$/, '.')
  const sentence = typeof fault === 'string' ? message : { ...fault, message }
  return field === '' ? sentence : FieldFault(field, sentence)
}

/** Returns the fault with its code, if it has one. */
export function toFieldSentence(issue: SchemaIssue): Sentence {
  const sentence = issuesByMessage.get(issue.message) ?? codeOf(issue)
  return sentence ? { ...sentence, message: issue.message } : issue.message
}

function codeOf({ kind, message, params }: SchemaIssue): CodedSentence | undefined {
  if (kind === 'invalid_type') return /received undefined/.test(message) ? Missing() : expectedTypes[String(params.expected)]?.()
  if (kind === 'too_small') return tooSmall(String(params.origin), Number(params.minimum))
  if (kind === 'too_big') return tooBig(String(params.origin), Number(params.maximum))
  if (kind === 'invalid_value' && Array.isArray(params.values)) return OneOf(params.values.filter((value) => value !== '').join(', '))
  if (kind === 'unrecognized_keys' && Array.isArray(params.keys)) return UnknownKeys(params.keys.join(', '))
  if (kind === 'invalid_format') return expectedFormats[String(params.format)]?.()
  return undefined
}

type Plain = () => CodedSentence

const expectedTypes: Readonly<Record<string, Plain>> = {
  string: NumberExpected,
  number: NumberWanted,
  int: WholeNumber,
  boolean: YesOrNo,
  array: TextExpected,
  object: ListExpected,
  record: ListExpected,
}

const expectedFormats: Readonly<Record<string, Plain>> = { email: Email, url: WebAddress, date: Day }

const lengths = { string: [TooShort, TooLong], array: [ObjectExpected, TooMany], set: [ObjectExpected, TooMany] } as const
const isMeasured = (origin: string): origin is keyof typeof lengths => Object.hasOwn(lengths, origin)

/** A text with a minimum of one character is reported as blank; a list with a minimum of one entry is reported as missing. */
function tooSmall(origin: string, least: number): CodedSentence {
  if (!isMeasured(origin)) return AtLeast(least)
  if (least === 1) return origin === 'string' ? Blank() : Missing()
  return lengths[origin][0](least)
}

const tooBig = (origin: string, most: number): CodedSentence => (isMeasured(origin) ? lengths[origin][1](most) : AtMost(most))
