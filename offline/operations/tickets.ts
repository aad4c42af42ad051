// A question to the shop waits like anything else that a person wrote, a visitor's too.
import { tickets } from '../../contract/tickets.ts'
import type { Operation } from '../engine.ts'
import { quoted } from './quoted.ts'

const { openTicket: row } = tickets.table

export const openTicket: Operation<typeof row> = {
  kind: 'openTicket',
  row,
  v: row.v,
  lane: 'words',
  icon: 'note',
  mints: true,
  group: () => 'tickets',
  entity: (input) => input.body.id ?? '',
  label: ({ body }) => `Question to the shop, ${quoted(body.message)}`,
}
