export { checkImageFile, type ImageFileCheck } from './check-image-file.ts'
export { decodedBytes, type EncodedFormat, encoderBytes, jxlBytes, type PictureWork } from './decoded-bytes.rules.ts'
export { type Dimensions, readDimensions } from './dimensions.ts'
export {
  extensionOf,
  type ImageMediaType,
  isImageMediaType,
  maxPixels,
  maxPixelsOf,
  mediaTypeOfExtension,
  mediaTypeOfImage,
} from './media-type.ts'
