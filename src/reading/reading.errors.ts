import { defineError } from '../kernel/errors/index.ts'

export const BookNotReady = defineError('BOOK_NOT_READY', 404, 'This book cannot be read: its state is {state}.')
export const BookFileMissing = defineError('BOOK_FILE_MISSING', 404, 'The file of this book is not there now. Is its drive mounted?')
export const BookFileNotReadable = defineError(
  'BOOK_FILE_NOT_READABLE',
  404,
  'The server may not read the file of this book; give its user the right to.',
)
export const BookFileChanged = defineError(
  'BOOK_FILE_CHANGED',
  503,
  'The file of this book has changed and is being read anew; try again in a moment.',
)
export const PageNotFound = defineError('PAGE_NOT_FOUND', 400, 'Page number does not exist')
export const PageDamaged = defineError('PAGE_DAMAGED', 422, 'Page {page} of this book is damaged in its file.')
export const PageTooLarge = defineError(
  'PAGE_TOO_LARGE',
  422,
  'Page {page} of this book is larger than 64 MB, the most that a page may have.',
)
export const PageNotConvertible = defineError('PAGE_NOT_CONVERTIBLE', 404, 'Page {page} cannot be converted to {format}.')
export const PageIsNoPdf = defineError('PAGE_IS_NO_PDF', 400, 'Only pages of a PDF come as PDF; leave out /raw for the picture.')
export const PosterNotFound = defineError('POSTER_NOT_FOUND', 404, 'There is no poster here yet.')
export const PosterNotRemovable = defineError(
  'POSTER_NOT_REMOVABLE',
  400,
  'Only posters that were uploaded can be removed; choose another one to be shown instead.',
)
export const PictureNotReadable = defineError(
  'PICTURE_NOT_READABLE',
  415,
  'This is no picture that can be shown: send JPEG, PNG, WebP, GIF or AVIF of at most 40 megapixels.',
)
export const PosterBelongsToBook = defineError('POSTER_BELONGS_TO_BOOK', 400, 'A one-shot shows the poster of its book; upload it there.')
export const ManifestNotFitting = defineError(
  'MANIFEST_NOT_FITTING',
  400,
  'This book cannot be read as {kind}; /manifest gives what fits it.',
)
export const PositionsNotFound = defineError('POSITIONS_NOT_FOUND', 404, 'Only an EPUB has positions; this book has pages.')
export const ResourceNotFound = defineError('RESOURCE_NOT_FOUND', 404, 'This book has no file of that name; its manifest lists them all.')
export const ResourceDamaged = defineError('RESOURCE_DAMAGED', 500, 'This file of the book is damaged.')
export const FontNotFound = defineError('FONT_NOT_FOUND', 404, 'There is no such font in the fonts folder of the configuration folder.')
