// What a serial number says of its machine (`warranty-and-orders §7`, row W07): by itself, since the device answers it
// without a network and needs nothing else of the warranty's calls for that.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, someText } from './shapes/basics.ts'

export const serials = endpoints('warranty', {
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
})
