export { cutJpeg, type JpegCut } from './cut-jpeg.ts'
export { type JpegEncoding, readJpegEncoding } from './jpeg-encoding.ts'
