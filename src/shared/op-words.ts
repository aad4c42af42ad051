import { actionForm, noteForm, tripForm } from '../../contract/labor-claims.ts'
import { fileForm } from '../../contract/files.ts'
import { claim, claimRow, trip } from '../../contract/shapes/claim.ts'
import { statusWords } from '../../domain/labor-claims/states.ts'
import type { OutboxItem } from '../../offline/engine.ts'
import { sayDay, sayMoment } from '../ui/say-time.ts'
import { claimFacts, claimIn, partsIn } from './claim-op.ts'
import { recordNoteIn, registrationFacts, registrationIn } from './machine-op.ts'
import { spanWords } from './when.ts'

type Item = Pick<OutboxItem, 'kind' | 'input' | 'label' | 'known'>
export type Facts = readonly (readonly [name: string, value: string])[]

const bodyOf = (item: Pick<OutboxItem, 'input'>) => item.input?.body
const parsed = <T>(result: { success: true; data: T } | { success: false }): T | null =>
  result.success ? result.data : null

/** The saved words of an op as its form takes them, or null where it is another kind or cannot be read. */
export const tripIn = (item: Item) =>
  item.kind === 'addTrip' || item.kind === 'editTrip' ? parsed(tripForm.safeParse(bodyOf(item))) : null
export const noteIn = (item: Item) => (item.kind === 'addNote' ? parsed(noteForm.safeParse(bodyOf(item))) : null)
export const actionIn = (item: Item) => (item.kind === 'actOnClaim' ? parsed(actionForm.safeParse(bodyOf(item))) : null)
export const photoIn = (item: Item) =>
  item.kind === 'addFile' || item.kind === 'addRecordFile' ? parsed(fileForm.safeParse(bodyOf(item))) : null

/** Whether there is a form in which it can be corrected. */
export const isEditable = (item: Item) =>
  tripIn(item) !== null ||
  noteIn(item) !== null ||
  photoIn(item) !== null ||
  registrationIn(item)?.equipment?.length === 1 ||
  recordNoteIn(item) !== null ||
  claimIn(item) !== null ||
  partsIn(item) !== null ||
  (actionIn(item)?.action ?? 'accept') !== 'accept'

/** What it is, in words that a person would use: a trip by its day and hours, a photo by its title. */
export function labelOf(item: Item): string {
  const [oneTrip, onePhoto] = [tripIn(item), photoIn(item)]
  if (onePhoto !== null) return /^photo/i.test(onePhoto.title) ? onePhoto.title : `Photo, ${onePhoto.title}`
  if (oneTrip === null) return item.label
  const hours = spanWords(oneTrip.trip_time_start, oneTrip.trip_time_finish)
  return `${item.kind === 'editTrip' ? 'Correction of the trip' : 'Trip'}, ${sayDay(oneTrip.trip_date_scheduled)}${hours === '' ? '' : `, ${hours}`}`
}

const filled = (facts: Facts): Facts => facts.filter(([, value]) => value !== '')
const tripFacts = (one: {
  trip_date_scheduled: string
  trip_time_start: string | null
  trip_time_finish: string | null
  miles: number | null
  trip_service_requested: string
  trip_services_performed: string
}): Facts =>
  filled([
    ['Date', sayDay(one.trip_date_scheduled)],
    ['On site', spanWords(one.trip_time_start, one.trip_time_finish)],
    ['Miles', one.miles === null ? '' : String(one.miles)],
    ['Asked for', one.trip_service_requested],
    ['Done', one.trip_services_performed],
  ])

/** What was saved on this device, name by name. */
export function factsOf(item: Item): Facts {
  const [oneTrip, oneNote, oneAction, onePhoto] = [tripIn(item), noteIn(item), actionIn(item), photoIn(item)]
  if (oneTrip !== null) return tripFacts(oneTrip)
  const [machine, recordNote] = [registrationIn(item), recordNoteIn(item)]
  if (oneNote !== null) return [['Note', oneNote.note]]
  if (recordNote !== null) return [['Note', recordNote.note]]
  if (machine !== null) return filled(registrationFacts(machine))
  if (item.kind === 'fileClaim' || item.kind === 'setParts') return filled(claimFacts(item))
  if (oneAction !== null)
    return filled([
      ['Step', item.label],
      ['Hours', oneAction.labor_hours_estimate === undefined ? '' : String(oneAction.labor_hours_estimate)],
      ['Message', oneAction.message ?? ''],
    ])
  return onePhoto === null ? [['What', item.label]] : [['Photo', onePhoto.title]]
}

/** The server's present copy, name by name; empty where it sent none that is known. */
export function factsOfCopy(current: unknown, now: number): Facts {
  const [whole, row, one] = [
    parsed(claim.safeParse(current)),
    parsed(claimRow.safeParse(current)),
    parsed(trip.safeParse(current)),
  ]
  if (one !== null) return tripFacts(one)
  const seen = whole ?? row
  if (seen === null) return []
  const last = whole?.history.toSorted((a, b) => b.at.localeCompare(a.at))[0]
  return filled([
    ['Claim', seen.display_id],
    ['Status', statusWords(seen)],
    ['Closed', seen.closed_at === null ? '' : sayMoment(seen.closed_at, now)],
    ['Servicer', seen.servicer_name ?? ''],
    ['Last change', last === undefined ? '' : `${sayMoment(last.at, now)} by ${last.author.name}`],
    ['Message', last?.message ?? ''],
  ])
}

/** Its words as the text of a note, for a claim that takes nothing else any more. */
export function asNote(item: Item): string {
  return `${item.kind === 'addTrip' ? 'Trip that could not be logged' : item.label}: ${factsOf(item)
    .map(([name, value]) => `${name}: ${value}`)
    .join('. ')}`
}
