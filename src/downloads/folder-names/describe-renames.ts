import { z } from 'zod'
import { messageDto, messageFields } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import type { FolderPlan } from './plan-folder-renames.ts'

const Renamed = defineSentence('FOLDER_GETS_NAME', '{from} → {to}')
const Kept = defineSentence('FOLDER_KEEPS_NAME', '{from}: {reason:sentence}')

export const FolderRenameDto = z
  .object({
    from: z.string().meta({ description: "Current folder, below the library's root." }),
    to: z.string().nullable().meta({ description: 'New folder; null when it keeps its name.' }),
    message: z.string().meta({ description: 'Both names, or why the folder keeps its name.' }),
    messageSaying: messageDto,
  })
  .meta({ id: 'FolderRename' })

interface RenameReport {
  readonly renamed: number
  readonly skipped: number
  /** The first thousand. */
  readonly details: z.infer<typeof FolderRenameDto>[]
}

const maxDetails = 1_000

/** Folders that keep their name come first: they may need attention. */
export function describeRenames(plans: readonly FolderPlan[]): RenameReport {
  const skipped = plans.filter(({ to }) => to === null)
  const renamed = plans.filter(({ to }) => to !== null)
  return {
    renamed: renamed.length,
    skipped: skipped.length,
    details: [...skipped, ...renamed].slice(0, maxDetails).map(describe),
  }
}

const describe = ({ from, to, reason }: FolderPlan): z.infer<typeof FolderRenameDto> => ({
  from,
  to,
  ...messageFields(to === null ? Kept(from, reason ?? '') : Renamed(from, to)),
})
