import { machineLabels } from '../../../contract/passports.ts'
import { implement } from '../../kernel/implement.ts'
import { createMachineLabel, readMachinePage } from './passports.service.ts'

export const machineLabelHandlers = implement(machineLabels, {
  makePassport: ({ params }, call) => createMachineLabel(call, params.id),
  readPassport: ({ params }, call) => readMachinePage(call, params.code),
})
