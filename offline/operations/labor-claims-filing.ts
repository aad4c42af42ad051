// Filing a claim and changing its parts, without a network too: both stand in the claim's own line, so that trips, notes
// and photos that follow a new claim come after it.
import { filing } from '../../contract/labor-claims-filing.ts'
import type { Operation } from '../engine.ts'
import { claimGroup } from './labor-claims.ts'
import { quoted } from './quoted.ts'

const { fileClaim: fileRow, setParts: partsRow } = filing

export const fileClaim: Operation<typeof fileRow> = {
  kind: 'fileClaim',
  row: fileRow,
  v: fileRow.v,
  lane: 'words',
  icon: 'action',
  mints: true,
  group: (input) => claimGroup(input.body.id ?? ''),
  entity: (input) => input.body.id ?? '',
  label: ({ body }) => `New claim, ${quoted(body.service_requested)}`,
}

/** A list that was never sent is replaced by the newer one, on top of what the device had shown at first. */
export const setParts: Operation<typeof partsRow> = {
  kind: 'setParts',
  row: partsRow,
  v: partsRow.v,
  lane: 'words',
  icon: 'action',
  group: (input) => claimGroup(input.params.id),
  entity: (input) => input.params.id,
  label: ({ body }) => (body.parts.length === 1 ? 'Parts, 1 line' : `Parts, ${body.parts.length} lines`),
  foldInto(waiting, input) {
    if (waiting.kind !== 'setParts') return null
    const { was } = waiting.input.body as { readonly was?: unknown }
    return { params: input.params, body: { ...input.body, ...(was === undefined ? {} : { was }) } }
  },
}
