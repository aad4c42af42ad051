import type { TripForm } from '../../../contract/labor-claims.ts'
import type { TripRecord } from './trips.store.ts'

const minute = (at: Date | null) => (at === null ? 'none' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
const instant = (text: string | null) => minute(text === null ? null : new Date(text))

/** What a correction changes, field by field, old → new: both stay in the history. */
export function differences(before: TripRecord, after: TripForm): string {
  const fields: readonly (readonly [name: string, old: string, now: string])[] = [
    ['date', before.trip_date_scheduled, after.trip_date_scheduled],
    ['left', minute(before.time_left), instant(after.trip_time_left)],
    ['start', minute(before.time_start), instant(after.trip_time_start)],
    ['finish', minute(before.time_finish), instant(after.trip_time_finish)],
    ['miles', String(before.miles ?? 'none'), String(after.miles ?? 'none')],
    ['requested', `“${before.service_requested}”`, `“${after.trip_service_requested}”`],
    ['performed', `“${before.services_performed}”`, `“${after.trip_services_performed}”`],
  ]
  const changes = fields.filter(([, old, now]) => old !== now).map(([name, old, now]) => `${name} ${old} → ${now}`)
  return changes.length === 0 ? 'Nothing changed' : changes.join('; ')
}
