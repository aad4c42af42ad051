import type { FoundThings } from '../../../../contract/shapes/found.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { loadAccess } from '../find-record.service.ts'
import { getListScope } from '../warranty.policy.ts'
import { findNamedRecords, findRecordsByText } from './find.store.ts'

/** 30012 of `WR-30012` or `30012`; null for other text. */
function parseRecordNumber(typed: string): number | null {
  const digits = /^(?:WR)?(\d{1,9})$/.exec(normalizeSerial(typed))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Registrations by number, serial or any text of the list, of those that the caller's list has. Named ones come first. */
export async function findRegistrations(call: SignedIn, typed: string, limit: number): Promise<FoundThings['records']> {
  const [scope, serial] = [getListScope(call.actor), normalizeSerial(typed)]
  const named = await findNamedRecords(call.tx, scope, { number: parseRecordNumber(typed), serial }, limit)
  const others = await findRecordsByText(call.tx, scope, { typed, serial }, limit)
  const found = new Map([...named, ...others].map((row) => [row.record_id, row]))
  const visible = await loadAccess(call, [...found.values()])
  return visible
    .filter(({ isOwn, isOffice }) => isOwn || isOffice)
    .slice(0, limit)
    .map(({ record }) => ({
      ...{ id: record.record_id, display_id: record.display_id, status: record.status },
      ...{ serial_number: record.serial_number, brand: record.brand, model: record.model },
      owner: record.company_name || record.contact_name,
      whole: named.some((one) => one.record_id === record.record_id),
    }))
}
