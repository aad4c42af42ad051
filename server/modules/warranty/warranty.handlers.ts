import { warranty } from '../../../contract/warranty.ts'
import { implement } from '../../kernel/implement.ts'
import { listRegistrations } from './lists/lists.service.ts'
import { changeLocations } from './locations/locations.service.ts'
import { addNote } from './notes/notes.service.ts'
import { readEquipmentData, readLocations, readRecord } from './warranty.service.ts'
import { contactCustomer, setRecordStatus } from './review/status.service.ts'
import { changeMachine } from './review/machine-change.service.ts'
import { moveRecord } from './review/move.service.ts'
import { registerMachines } from './registration/register.service.ts'
import { suggestScheme } from './machines/schemes.service.ts'
import { parseSerial } from './machines/serials.service.ts'

export const warrantyHandlers = implement(warranty, {
  parseSerial: ({ query }, call) => parseSerial(call, query.number, query.manufacturer_id),
  readRecord: ({ params, query }, call) => readRecord(call, params.id, query),
  listRecords: ({ query }, call) => listRegistrations(call, query),
  registerMachines: ({ body }, call) => registerMachines(call, body),
  readEquipmentData: ({ query }, call) => readEquipmentData(call, query.record_id),
  addRecordNote: ({ params, body }, call) => addNote(call, params.id, body),
  changeLocations: ({ params, body }, call) => changeLocations(call, params.id, body),
  readLocations: ({ params }, call) => readLocations(call, params.id),
  contactCustomer: ({ params, body }, call) => contactCustomer(call, params.id, body),
  setRecordStatus: ({ params, body }, call) => setRecordStatus(call, params.id, body),
  changeEquipment: ({ params, body }, call) => changeMachine(call, params.id, body, 'changeEquipment'),
  changeWarranty: ({ params, body }, call) => changeMachine(call, params.id, body, 'changeWarranty'),
  moveRecord: ({ params, body }, call) => moveRecord(call, params.id, body.account_id),
  suggestScheme: ({ query }, call) => suggestScheme(call, query.serial_number),
})
