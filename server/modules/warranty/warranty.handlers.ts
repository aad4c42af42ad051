import { warranty } from '../../../contract/warranty.ts'
import { implement } from '../../kernel/implement.ts'
import { parseSerial } from './serials.service.ts'

export const warrantyHandlers = implement(warranty, {
  parseSerial: ({ query }, call) => parseSerial(call, query.number, query.manufacturer_id),
})
