import type { Outside } from '../../kernel/http/outside.ts'
import type { PaymentEvents } from '../../ports/payments.ts'
import { chargeToldJob } from './patience.ts'
import { hearOnce } from './payment-events.store.ts'
import type { World } from './settle.service.ts'

const ok = { status: 200, json: { received: true } }

/**
 * Where a gateway tells what became of charges by itself. Signed, or nothing is believed; each event is heard once, and what
 * it asks for is done by a job, so that the gateway is answered at once.
 */
export function paymentEvents(events: PaymentEvents, world: World): Outside {
  return {
    method: 'POST',
    path: events.path,
    bodyLimit: 512 * 1024,
    isPublic: false,
    answer: async ({ body, header }) => {
      const event = events.read(body, header(events.signatureHeader) ?? '')
      if (event === null) return { status: 400, json: { error: 'signature', message: 'The signature does not fit.' } }
      await world.apart(async (job) => {
        const isNew = await hearOnce(job.tx, { event_id: event.id, type: event.type, at: job.now })
        if (isNew && event.charge !== null)
          await job.stage(chargeToldJob, { attempt_id: event.charge.key, type: event.charge.what })
      })
      return ok
    },
  }
}
