import type { RecordRow } from '../../../../../contract/shapes/registration.ts'
import type { SeenRecordRow } from '../../../../../offline/engine.ts'

/** A row as the server returned it, without pending changes of this device. */
export const toPlainRow = (value: RecordRow): SeenRecordRow => ({
  value,
  asOf: null,
  pending: {},
  localFiles: [],
  registration: null,
})
