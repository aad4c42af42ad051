import * as z from 'zod/mini'
import {
  capturePayment,
  forgetRemovedCard,
  onGatewayEvent,
  onRefundEvent,
  saveUsedCard,
} from './payments/charges.service.ts'
import { keepPaidCardJob, settleChargeJob } from './payments/collect.rules.ts'
import { savePaidCard } from './payments/save-paid-card.service.ts'
import { settleCharge } from './payments/charge-due.service.ts'
import { payRefund, releasePayment } from './payments/refunds.service.ts'
import type { PaymentPorts } from './checkout.ports.ts'
import {
  captureJob,
  gatewayEventJob,
  keepCardJob,
  recheckJob,
  reconcileJob,
  refundEventJob,
} from './placement/attempts.rules.ts'
import { recheckCharge, reconcileAttempt } from './placement/reconcile.service.ts'
import type { AttemptContext } from './placement/reconcile.service.ts'
import { refundJob, releasePaymentJob } from '../orders/index.ts'
import { forgetCardJob } from '../users/index.ts'

const releaseSchema = z.object({ order_id: z.number(), settled: z.optional(z.number()) })
const cardSchema = z.object({ card_id: z.number() })
const paymentSchema = z.object({ payment_id: z.string() })
const refundEventSchema = z.object({ charge_ref: z.string(), key: z.optional(z.nullable(z.string())) })
const payloadSchema = z.object({ attempt_id: z.string(), type: z.optional(z.string()) })
interface JobHandler {
  readonly attempts?: number
  readonly act: (payload: unknown) => Promise<void>
}

/** What holds money or parts, or has a card to be forgotten, is tried until the gateway answers, however long it is away. */
const untilDone = (handler: JobHandler): JobHandler => ({ ...handler, attempts: Infinity })

/** The jobs that finish an order attempt. Each calls the gateway, so none runs in a transaction. All are idempotent. */
export function checkoutJobs(context: AttemptContext, ports: PaymentPorts): Readonly<Record<string, JobHandler>> {
  const job = (work: (attemptId: string, type: string) => Promise<void>): JobHandler => ({
    act: (payload) => {
      const { attempt_id, type } = payloadSchema.parse(payload)
      return work(attempt_id, type ?? '')
    },
  })
  return {
    [reconcileJob]: untilDone(job((id) => reconcileAttempt(context, ports, id))),
    [recheckJob]: untilDone(job((id) => recheckCharge(context, ports, id))),
    [captureJob]: untilDone(job((id) => capturePayment(context, ports, id))),
    [keepCardJob]: untilDone(job((id) => saveUsedCard(context, ports, id))),
    [forgetCardJob]: untilDone({
      act: (payload) => forgetRemovedCard(context, ports, cardSchema.parse(payload).card_id),
    }),
    [releasePaymentJob]: untilDone({
      act: (payload) => {
        const { order_id, settled } = releaseSchema.parse(payload)
        return releasePayment(context, ports, order_id, settled)
      },
    }),
    [settleChargeJob]: untilDone({
      act: (payload) => settleCharge(context, ports, paymentSchema.parse(payload).payment_id),
    }),
    [keepPaidCardJob]: untilDone({
      act: (payload) => savePaidCard(context, ports, paymentSchema.parse(payload).payment_id),
    }),
    [refundJob]: untilDone({
      act: (payload) => payRefund(context, ports, paymentSchema.parse(payload).payment_id),
    }),
    [gatewayEventJob]: untilDone(job((id, type) => onGatewayEvent(context, ports, id, type))),
    [refundEventJob]: untilDone({
      act: (payload) => {
        const { charge_ref: ref, key } = refundEventSchema.parse(payload)
        return onRefundEvent(context, ports, { ref, key: key ?? null })
      },
    }),
  }
}
