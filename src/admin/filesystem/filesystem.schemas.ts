// Folders of the server, for choosing a library's root.
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'

const PathDto = z.object({ type: z.enum(['directory', 'file']), name: z.string(), path: z.string() }).meta({ id: 'Path' })
export type PathDto = z.infer<typeof PathDto>

export const DirectoryListing = z
  .object({
    parent: z.string().optional().meta({ description: 'Absent at the top.' }),
    directories: z.array(PathDto),
    files: z.array(PathDto),
  })
  .meta({ id: 'DirectoryListing' })
export type DirectoryListing = z.infer<typeof DirectoryListing>

export const DirectoryRequest = komgaInput(
  z.object({
    path: z.string().max(4_000).default('').meta({ description: 'Absolute; empty lists the tops of the file system.' }),
    showFiles: z.boolean().default(false),
  }),
)
  .nullish()
  .transform((given) => given ?? { path: '', showFiles: false })
