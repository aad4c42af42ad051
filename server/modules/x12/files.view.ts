import type { X12File } from '../../../contract/x12.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import { formatControlNumber } from '../../../domain/x12/interchange.ts'
import type { FileRecord } from './files.store.ts'

/** A file as the office reads it. */
export const toWireFile = (file: FileRecord): X12File => ({
  ...{ file_id: file.file_id, code: file.code, number: formatControlNumber(file.control_number), usage: file.usage },
  ...{ from: file.from_day, to: file.to_day, count: file.item_count },
  amount: file.amount === null ? null : toAmount(Number(file.amount)),
  ...{ made_at: file.made_at.toISOString(), by: file.by },
})
