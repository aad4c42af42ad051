import { devices } from '../../../contract/devices.ts'
import { implement } from '../../kernel/implement.ts'
import { dismissLoss, readDevices, reportWaiting } from './devices.service.ts'

export const devicesHandlers = implement(devices, {
  reportWaiting: ({ body }, call) => reportWaiting(call, body),
  dismissLoss: ({ params }, call) => dismissLoss(call, params.id),
  readDevices: (_, call) => readDevices(call),
})
