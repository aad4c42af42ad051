import { x12 } from '../../../contract/x12.ts'
import { implement } from '../../kernel/implement.ts'
import { exportFile, readFile } from './files.service.ts'
import { readX12, savePartner } from './partner.service.ts'
import { planFile } from './plan.service.ts'

/** Handlers of the calls about X12 files. */
export const x12Handlers = implement(x12, {
  readX12: ({ params }, call) => readX12(call, params.manufacturerId),
  saveX12Partner: ({ params, body }, call) => savePartner(call, params.manufacturerId, body),
  planX12Registrations: ({ params, query }, call) => planFile(call, '140', params.manufacturerId, query),
  planX12Claims: ({ params, query }, call) => planFile(call, '142', params.manufacturerId, query),
  exportX12Registrations: ({ params, body }, call) => exportFile(call, '140', params.manufacturerId, body),
  exportX12Claims: ({ params, body }, call) => exportFile(call, '142', params.manufacturerId, body),
  readX12File: ({ params }, call) => readFile(call, params.id),
})
