import type { RecordRow } from '../../../../contract/shapes/registration.ts'
import type { SeenRecordRow } from '../../../../offline/engine.ts'

/** A row as the server told it, with nothing of this device's laid over it. */
export const plainRow = (value: RecordRow): SeenRecordRow => ({
  value,
  asOf: null,
  pending: {},
  localFiles: [],
  registration: null,
})
