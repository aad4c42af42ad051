import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { Passport, passports } from '../../../contract/passports.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { machineForAnyone, machineToLabel } from '../warranty/index.ts'
import { codeOf, diagramsOf, machineOfPassport } from './passports.store.ts'

/** Crockford's base 32: no I, L, O or U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixteen letters, 80 bits: nobody finds another machine by trying. */
const newCode = (call: SignedIn) => Array.from(call.randomBytes(16), (byte) => letters[byte % 32]).join('')

/** The label of a machine, for whoever sees the whole of its registration. Refuses `warranty.unknown`. */
export async function makePassport(
  call: SignedIn,
  recordId: string,
): Promise<Reply<typeof passports.table.makePassport>> {
  const machine = await machineToLabel(call, recordId)
  const code = await codeOf(call.tx, machine, { code: newCode(call), made_at: call.now, made_by: call.actor.userId })
  return { code, path: `/m/${code}` }
}

/** What anybody may know of the machine before them. Refuses `passports.unknown`. */
export async function readPassport(call: Call, code: string): Promise<Passport> {
  const machine = (await machineOfPassport(call.tx, code)) ?? refuse('passports.unknown')
  const row = (await machineForAnyone(call, machine)) ?? refuse('passports.unknown')
  const { serial_number, equipment_id, model, brand, equipment_type, manufactured, coverage, status } = row
  return {
    ...{ code, serial_number, equipment_id, model, brand, equipment_type, manufactured, coverage },
    is_approved: status === 'approved',
    diagrams: [...(await diagramsOf(call.tx, equipment_id))],
  }
}
