import { warranty } from '../../../contract/warranty.ts'
import type { MachineRow, WarrantyRecord } from '../../../contract/shapes/registration.ts'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import type { Answer, Client, Extra } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import { signInAll } from '../labor-claims/claim-harness.ts'

export const { table } = warranty
export type { Role } from '../labor-claims/claim-harness.ts'
type Form = Sent<typeof table.registerMachines>['body']

/** Equipment id of the Meridian T500. Its serial numbers begin with MT5. */
export const t500 = 2

/** All users of the demo shop signed in, and machines that are not registered yet. */
export interface RegistrationHarness {
  readonly server: TestServer
  readonly as: Readonly<Record<Role, Client>>
  newId(): string
  /** A new serial number of a T500 made in week 34 of 2025. */
  serial(): string
  machine(given?: Partial<MachineRow>): MachineRow
  register(role: Role, form: Form, extra?: Extra): Promise<Answer<{ records: WarrantyRecord[] }>>
  /** Registers one machine and returns its record. */
  registered(role: Role, form?: Omit<Form, 'equipment'>, machine?: Partial<MachineRow>): Promise<WarrantyRecord>
  read(role: Role, id: string): Promise<WarrantyRecord>
  close(): Promise<void>
}

export async function startRegistrationHarness(): Promise<RegistrationHarness> {
  const server = await startServer()
  const as = await signInAll(server)
  let count = 0
  const next = () => (count += 1)
  const newId = () => `0199bbbb-0000-7000-8000-${String(next()).padStart(12, '0')}`
  const serial = () => `MT52534Z${String(next()).padStart(5, '0')}`
  const machine = (given: Partial<MachineRow> = {}): MachineRow => ({
    id: newId(),
    serial_number: serial(),
    equipment_id: t500,
    purchased_date: '2025-09-01',
    installed_date: null,
    floor_model: false,
    ...given,
  })
  const register: RegistrationHarness['register'] = (role, body, extra) =>
    as[role].call(table.registerMachines, { body }, extra)
  return {
    server,
    as,
    newId,
    serial,
    machine,
    register,
    registered: async (role, form = {}, given = {}) => {
      const { body, refusal } = await register(role, { ...form, equipment: [machine(given)] })
      const [record] = body.records ?? []
      if (record === undefined) throw new Error(JSON.stringify(refusal))
      return record
    },
    read: async (role, id) =>
      (await as[role].call(table.readRecord, { params: { id }, query: {} })).body as WarrantyRecord,
    close: () => server.close(),
  }
}

export interface Paged<T> {
  readonly data: readonly T[]
  readonly total: number
  readonly next_page_url: string | null
  readonly prev_page_url: string | null
}
