import type { RecordRow } from '../../../../../contract/shapes/registration.ts'
import { machineWords } from '../record-words.ts'

/** What the outbox calls a registration: 'MT52534K00417 · Meridian T500'. */
export const groupLabelOf = (record: Pick<RecordRow, 'serial_number' | 'brand' | 'model'>) =>
  `${record.serial_number} · ${machineWords(record)}`
