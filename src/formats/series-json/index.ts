export { bindingKeys } from './binding-keys.ts'
export { parseSeriesJson, type SeriesJson, type SourceBinding, seriesJsonFileName } from './parse-series-json.ts'
