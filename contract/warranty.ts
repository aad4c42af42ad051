// Warranty (`warranty-and-orders §7`): reading a serial number, row W07, and registrations.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, someText } from './shapes/basics.ts'
import { records } from './warranty-records.ts'

export const warranty = endpoints('warranty', {
  parseSerial: {
    spec: 'W07',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/warranties/parse-serial',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ number: someText(60), manufacturer_id: z.optional(numberId) }),
    /** `manufactured` is the Monday of its week. */
    reply: z.object({ equipment_id: z.number(), model: z.string(), manufactured: z.string() }),
    refusals: ['warranty.serial'],
  },
  ...records,
})
