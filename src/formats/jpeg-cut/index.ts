export { cutJpeg, type JpegCut } from './cut-jpeg.ts'
