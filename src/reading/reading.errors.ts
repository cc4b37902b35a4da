import { defineError } from '../kernel/errors/index.ts'

export const BookNotReady = defineError(
  'BOOK_NOT_READY',
  404,
  "This book can't be read: its status is {state}. An administrator can analyze its file again or replace it.",
)
export const BookFileMissing = defineError('BOOK_FILE_MISSING', 404, 'The file of this book is missing. Check that its disk is mounted.')
export const BookFileNotReadable = defineError(
  'BOOK_FILE_NOT_READABLE',
  404,
  "The server doesn't have permission to read the file of this book. Grant its user read access.",
)
export const BookFileChanged = defineError(
  'BOOK_FILE_CHANGED',
  503,
  'The file of this book has changed and is being analyzed again. Try again in a moment.',
)
export const PageNotFound = defineError('PAGE_NOT_FOUND', 400, 'Page number does not exist')
export const PageDamaged = defineError(
  'PAGE_DAMAGED',
  422,
  'Page {page} of this book is damaged. An administrator can repair the archive under Maintenance or replace the file.',
)
export const PageNotDecoded = defineError(
  'PAGE_NOT_DECODED',
  503,
  "Page {page} couldn't be decoded: the server ran out of memory or took too long. Try again in a moment.",
)
export const PageTooLarge = defineError('PAGE_TOO_LARGE', 422, 'Page {page} of this book exceeds the limit of 64 MB.')
export const PageNotConvertible = defineError('PAGE_NOT_CONVERTIBLE', 404, "Page {page} can't be converted to {format}.")
export const PageIsNoPdf = defineError('PAGE_IS_NO_PDF', 400, 'Only pages of a PDF are available as PDF. Omit /raw to get the image.')
export const PosterNotFound = defineError('POSTER_NOT_FOUND', 404, 'There is no cover yet.')
export const PosterStorageUnavailable = defineError(
  'POSTER_STORAGE_UNAVAILABLE',
  503,
  'Covers are unavailable because their storage is not responding or refuses access. Try again later. Administrators see the reason under Settings, Health.',
)
export const PosterNotRemovable = defineError(
  'POSTER_NOT_REMOVABLE',
  400,
  'Only uploaded covers can be deleted. Select another cover instead.',
)
export const PictureNotReadable = defineError(
  'PICTURE_NOT_READABLE',
  415,
  'Unsupported image. Upload a JPEG, PNG, WebP, GIF or AVIF of at most 40 megapixels.',
)
export const PosterBelongsToBook = defineError('POSTER_BELONGS_TO_BOOK', 400, 'A one-shot uses the cover of its book. Upload it there.')
export const ManifestNotFitting = defineError(
  'MANIFEST_NOT_FITTING',
  400,
  "This book isn't available as {kind}. Request /manifest for a supported format.",
)
export const PositionsNotFound = defineError('POSITIONS_NOT_FOUND', 404, 'Only EPUBs have positions; this book has pages.')
export const ResourceNotFound = defineError(
  'RESOURCE_NOT_FOUND',
  404,
  'This book contains no file with that name. Its manifest lists all files.',
)
export const ResourceDamaged = defineError('RESOURCE_DAMAGED', 500, 'This file in the book is damaged.')
export const FontNotFound = defineError('FONT_NOT_FOUND', 404, 'There is no such font in the "fonts" folder of the configuration folder.')
