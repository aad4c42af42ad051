import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { MachineLabel, machineLabels } from '../../../contract/passports.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { findRecalls } from '../bulletins/index.ts'
import { findPublicMachine, requireMachineToLabel } from '../warranty/index.ts'
import { getOrCreateCode, listDiagrams, findMachineByCode } from './passports.store.ts'

/** Crockford's base 32: no I, L, O or U. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixteen characters, 80 bits: codes cannot be guessed. */
const generateCode = (call: SignedIn) => Array.from(call.randomBytes(16), (byte) => codeAlphabet[byte % 32]).join('')

/** The label code of a machine. Needs full access to its registration. Refuses `warranty.unknown`. */
export async function createMachineLabel(
  call: SignedIn,
  recordId: string,
): Promise<Reply<typeof machineLabels.table.makePassport>> {
  const machine = await requireMachineToLabel(call, recordId)
  const code = await getOrCreateCode(call.tx, machine, {
    code: generateCode(call),
    made_at: call.now,
    made_by: call.actor.userId,
  })
  return { code, path: `/m/${code}` }
}

/** Public data of the machine behind a label. Refuses `passports.unknown`. */
export async function readMachinePage(call: Call, code: string): Promise<MachineLabel> {
  const machine = (await findMachineByCode(call.tx, code)) ?? refuse('passports.unknown')
  const row = (await findPublicMachine(call, machine)) ?? refuse('passports.unknown')
  const { serial_number, equipment_id, model, brand, equipment_type, manufactured, coverage, status } = row
  return {
    ...{ code, serial_number, equipment_id, model, brand, equipment_type, manufactured, coverage },
    is_approved: status === 'approved',
    recalls: await findRecalls(call, { serial_number, equipment_id, manufacturer_id: machine.manufacturer_id }),
    diagrams: [...(await listDiagrams(call.tx, equipment_id))],
  }
}
