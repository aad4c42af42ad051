// The writes of a claim that can wait: trips, notes and the servicer's steps. One line of a group is one claim.
import { laborClaims } from '../../contract/labor-claims.ts'
import type { Operation } from '../engine.ts'
import { quoted } from './quoted.ts'

const {
  addTrip: addTripRow,
  editTrip: editTripRow,
  removeTrip: removeTripRow,
  addNote: addNoteRow,
  actOnClaim: actRow,
} = laborClaims.table

/** The line in which everything of one claim keeps its order. */
export const claimGroup = (id: string): string => `claim:${id}`
const ofClaim = (input: { readonly params: { readonly id: string } }) => claimGroup(input.params.id)

export const addTrip: Operation<typeof addTripRow> = {
  kind: 'addTrip',
  row: addTripRow,
  v: addTripRow.v,
  lane: 'words',
  icon: 'trip',
  mints: true,
  group: ofClaim,
  entity: (input) => input.body.id ?? '',
  label: ({ body }) => `Trip, ${body.trip_date_scheduled}`,
}

/** A trip that is still in the outbox and was never sent is corrected where it lies; any other is edited by a call of its own. */
export const editTrip: Operation<typeof editTripRow> = {
  kind: 'editTrip',
  row: editTripRow,
  v: editTripRow.v,
  lane: 'words',
  icon: 'trip',
  group: ofClaim,
  entity: (input) => input.params.tripId,
  label: ({ body }) => `Correction of a trip, ${body.trip_date_scheduled}`,
  foldInto(waiting, input) {
    const { was: _shown, ...words } = input.body
    if (waiting.kind === 'addTrip')
      return { params: { id: input.params.id }, body: { ...words, id: input.params.tripId } }
    if (waiting.kind !== 'editTrip') return null
    // What the first of the two had shown is what the server knows.
    const { was } = waiting.input.body as { readonly was?: unknown }
    return { params: input.params, body: { ...words, ...(was === undefined ? {} : { was }) } }
  },
}

export const removeTrip: Operation<typeof removeTripRow> = {
  kind: 'removeTrip',
  row: removeTripRow,
  v: removeTripRow.v,
  lane: 'words',
  icon: 'trip',
  group: ofClaim,
  entity: (input) => input.params.tripId,
  label: () => 'Removal of a trip',
}

export const addNote: Operation<typeof addNoteRow> = {
  kind: 'addNote',
  row: addNoteRow,
  v: addNoteRow.v,
  lane: 'words',
  icon: 'note',
  mints: true,
  group: ofClaim,
  entity: (input) => input.body.id ?? '',
  label: ({ body }) => `Note, ${quoted(body.note)}`,
}

/** Steps share their row and kind; only their words differ. */
function step(label: Operation<typeof actRow>['label']): Operation<typeof actRow> {
  return {
    kind: 'actOnClaim',
    row: actRow,
    v: actRow.v,
    lane: 'words',
    icon: 'action',
    group: ofClaim,
    entity: (input) => input.params.id,
    label,
  }
}
const because = (message: string | undefined) =>
  message === undefined || message.trim() === '' ? '' : `, ${quoted(message)}`

export const acceptClaim = step(() => 'Accept the job')
export const refuseClaim = step(({ body }) => `Refuse the job${because(body.message)}`)
export const completeClaim = step(({ body }) => `Complete the job${because(body.message)}`)
export const respondToClaim = step(({ body }) => `Response${because(body.message)}`)
export const estimateLabor = step(({ body }) => `Labor estimate, ${body.labor_hours_estimate ?? 0} hours`)
