import { uuid } from '../../../../contract/shapes/basics.ts'
import type { ExternalEndpoint } from '../../../kernel/http/webhooks.ts'
import type { PaymentEvents } from '../../../ports/payments.ts'
import { gatewayEventJob, refundEventJob } from '../placement/attempts.rules.ts'
import { insertEvent } from './payment-events.store.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'

/** Whether something at the gateway may be ours: another program of the shop may name its own there in the same way. */
const isOwnKey = (key: string | null): key is string => uuid.safeParse(key).success

const ok = { status: 200, json: { received: true } }

/**
 * The webhook of the payment gateway. Unsigned requests are rejected. Each event is stored once, and a job processes it,
 * so that the gateway gets its reply at once.
 */
export function createPaymentEvents(events: PaymentEvents, context: AttemptContext): ExternalEndpoint {
  return {
    method: 'POST',
    path: events.path,
    bodyLimit: 512 * 1024,
    isPublic: false,
    answer: async ({ body, header }) => {
      const event = events.read(body, header(events.signatureHeader) ?? '')
      if (event === null) return { status: 400, json: { error: 'signature', message: 'The signature is not valid.' } }
      await context.withOwnTransaction(async (job) => {
        const isNew = await insertEvent(job.tx, { event_id: event.id, type: event.type, at: job.now })
        if (!isNew) return
        if (event.charge !== null && isOwnKey(event.charge.key))
          await job.stage(gatewayEventJob, { attempt_id: event.charge.key, type: event.charge.what })
        if (event.refundOf === null) return
        const { ref, key } = event.refundOf
        await job.stage(refundEventJob, { charge_ref: ref, key: isOwnKey(key) ? key : null })
      })
      return ok
    },
  }
}
