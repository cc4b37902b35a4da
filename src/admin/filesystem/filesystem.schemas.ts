// Folders of the server, for choosing a library's root.
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'

export const PathDto = z
  .object({
    type: z.enum(['directory', 'file']).meta({ description: 'directory or file.' }),
    name: z.string().meta({ description: 'File or folder name.' }),
    path: z.string().meta({ description: 'Absolute path.' }),
  })
  .meta({ id: 'Path' })
export type PathDto = z.infer<typeof PathDto>

export const DirectoryListing = z
  .object({
    parent: z
      .string()
      .optional()
      .meta({ description: 'Path of the parent folder; empty for a root of the file system, and omitted for the list of roots.' }),
    directories: z.array(PathDto).meta({ description: 'Folders, sorted by name.' }),
    files: z.array(PathDto).meta({ description: 'Files, sorted by name; empty unless requested.' }),
  })
  .meta({ id: 'DirectoryListing' })
export type DirectoryListing = z.infer<typeof DirectoryListing>

export const DirectoryRequest = komgaInput(
  z.object({
    path: z.string().max(4_000).default('').meta({ description: 'Absolute path; empty lists the file system roots.' }),
    showFiles: z.boolean().default(false).meta({ description: 'Whether to include files.' }),
  }),
)
  .nullish()
  .transform((value) => value ?? { path: '', showFiles: false })

export const NewFolderDto = z
  .strictObject({
    path: z.string().max(4_000).meta({ description: 'Absolute path of the folder to create it in.' }),
    name: z.string().max(1_000).meta({ description: 'Name of the new folder.' }),
  })
  .meta({ id: 'NewFolder' })

export const FolderQuery = z.object({
  path: z.string().max(4_000).meta({ description: 'Absolute path of the folder.' }),
})

export const FolderSpaceDto = z
  .object({
    path: z.string().meta({ description: 'Absolute path.' }),
    freeBytes: z.number().nullable().meta({ description: 'Free space in bytes; null when the disk does not respond.' }),
    totalBytes: z.number().nullable().meta({ description: 'Size of the disk in bytes; null when the disk does not respond.' }),
    writable: z.boolean().meta({ description: 'Whether the server may create files and folders in it.' }),
  })
  .meta({ id: 'FolderSpace' })
export type FolderSpaceDto = z.infer<typeof FolderSpaceDto>
