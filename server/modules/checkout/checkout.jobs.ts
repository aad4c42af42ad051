import * as z from 'zod/mini'
import { capture, chargeTold, keepUsedCard } from './charge-jobs.service.ts'
import type { Till } from './checkout.ports.ts'
import { captureJob, chargeToldJob, keepCardJob, lookAgainJob, settleJob } from './patience.ts'
import { lookAgain, settle } from './settle.service.ts'
import type { World } from './settle.service.ts'

const words = z.object({ attempt_id: z.string(), type: z.optional(z.string()) })
type Act = { readonly act: (payload: unknown) => Promise<void> }

/** The jobs that end what a call has begun. Each speaks with the gateway, so none is a transaction; each may happen again. */
export function checkoutJobs(world: World, ports: Till): Readonly<Record<string, Act>> {
  const job = (work: (attemptId: string, type: string) => Promise<void>): Act => ({
    act: (payload) => {
      const { attempt_id, type } = words.parse(payload)
      return work(attempt_id, type ?? '')
    },
  })
  return {
    [settleJob]: job((id) => settle(world, ports, id)),
    [lookAgainJob]: job((id) => lookAgain(world, ports, id)),
    [captureJob]: job((id) => capture(world, ports, id)),
    [keepCardJob]: job((id) => keepUsedCard(world, ports, id)),
    [chargeToldJob]: job((id, type) => chargeTold(world, ports, id, type)),
  }
}
