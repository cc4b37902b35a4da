import { defineError } from '../../kernel/errors/index.ts'

export const MetadataBusy = defineError('METADATA_BUSY', 409, 'Someone else changed the metadata at the same time. Try again.')
