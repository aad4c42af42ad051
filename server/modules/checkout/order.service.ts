import type { Call } from '../../kernel/call.ts'
import type { Authorization, CardSource } from '../../ports/payments.ts'
import type { OrderAnswer } from './answers.ts'
import { bankAsks, declined, gatewaySilent, placed, underWay } from './answers.ts'
import type { Attempt } from './attempts.store.ts'
import { changeAttempt, lockAttempt } from './attempts.store.ts'
import { begin } from './begin.service.ts'
import type { Submitted } from './begin.service.ts'
import type { CheckoutPorts, Till } from './checkout.ports.ts'
import { bankMs } from './patience.ts'
import { place } from './place.service.ts'
import { chargeKey, release } from './settle.service.ts'
import type { World } from './settle.service.ts'

/**
 * Places an order (K05): begin, authorize, place; the money is taken by a job afterwards. A charged card and a failed order
 * never coexist: whatever ends this in between, the reconciler ends the attempt (docs/decisions/028-the-checkout.md).
 */
export async function submitOrder(call: Call, ports: CheckoutPorts, body: Submitted): Promise<OrderAnswer> {
  let begun = await begin(call, ports, body)
  if (begun.is === 'stale') {
    await release(call, ports, begun.attempt.attempt_id, 'It was left behind, and is tried again.').catch(() => false)
    begun = await begin(call, ports, body)
  }
  switch (begun.is) {
    case 'answered':
      return begun.answer
    case 'stale':
      return underWay
    case 'waits-for-bank':
      return goOn(call, ports, begun.attempt)
    case 'new':
      ports.steps.after('begun')
      return pay(call, ports, begun.attempt, begun.source)
  }
}

async function pay(world: World, ports: Till, attempt: Attempt, source: CardSource | null): Promise<OrderAnswer> {
  const { charge } = attempt.draft
  if (charge === null || source === null) return finish(world, ports, attempt, null)
  const paid = await ports.payments
    .authorize({ ...chargeKey(attempt), source, address: charge.address, isToBeKept: charge.isToBeKept })
    .catch(() => null)
  ports.steps.after('authorized')
  return paid === null ? silent(world, ports, attempt) : accept(world, ports, attempt, paid)
}

/** The gateway gave no answer that can be relied on: the attempt is given up, at once where it can be asked, else by the reconciler. */
async function silent(world: World, ports: Till, attempt: Attempt): Promise<OrderAnswer> {
  await release(world, ports, attempt.attempt_id, 'The gateway did not answer.').catch(() => false)
  return gatewaySilent
}

async function accept(world: World, ports: Till, attempt: Attempt, paid: Authorization): Promise<OrderAnswer> {
  switch (paid.is) {
    case 'authorized':
      return finish(world, ports, attempt, paid.ref)
    case 'declined':
      // Whatever the release meets, the words are known; the reconciler goes on with it.
      await release(world, ports, attempt.attempt_id, paid.words).catch(() => false)
      return declined(paid.words)
    case 'action':
      await world.apart(async ({ tx, now }) => {
        const locked = await lockAttempt(tx, attempt.attempt_id)
        if (locked?.state === 'begun')
          await changeAttempt(tx, attempt.attempt_id, {
            state: 'action',
            gateway_ref: paid.ref,
            leased_until: new Date(now.getTime() + bankMs),
          })
      })
      return bankAsks(paid.clientSecret)
  }
}

async function finish(world: World, ports: Till, attempt: Attempt, ref: string | null): Promise<OrderAnswer> {
  const order = await world
    .apart((job) => place(job, attempt, ref))
    .catch(async (thrown: unknown) => {
      // Ours to mend: the caller hears of it, the card is let go.
      await release(world, ports, attempt.attempt_id, 'It could not be written down.').catch(() => false)
      throw thrown
    })
  if (order === null) {
    // Given up by the reconciler while the gateway was asked: what came late is let go.
    const found = await ports.payments.find(chargeKey(attempt)).catch(() => null)
    if (found?.state === 'authorized') await ports.payments.void(found.ref, chargeKey(attempt)).catch(() => undefined)
    return gatewaySilent
  }
  ports.steps.after('placed')
  return placed(order)
}

/** After the bank has asked (3-D Secure): what became of the charge decides. */
export async function goOn(world: World, ports: Till, attempt: Attempt): Promise<OrderAnswer> {
  const found = await ports.payments.find(chargeKey(attempt)).catch(() => undefined)
  if (found === undefined) return gatewaySilent
  switch (found?.state) {
    case 'authorized':
    case 'captured':
      return finish(world, ports, attempt, found.ref)
    case 'action':
      return bankAsks(found.clientSecret ?? '')
    case 'declined':
    case 'voided':
    case 'refunded':
    case undefined: {
      const words = found?.words ?? 'This transaction has been declined.'
      await release(world, ports, attempt.attempt_id, words).catch(() => false)
      return declined(words)
    }
  }
}
