// The lookup of a serial number (`WO125`, row W07). It is a file of its own because the device answers it
// without a network and needs no other warranty call for that.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, someText } from './shapes/basics.ts'

export const serials = endpoints('warranty', {
  parseSerial: {
    spec: 'W07',
    source: 'WO125',
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
})
