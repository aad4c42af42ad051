// Whether the time of a sign-in tells which emails have a user. Known and unknown emails take turns in a random order, one
// at a time, each from a new address and with a wrong password, so no limit answers. The durations are compared by ranks.
import { auth } from '../../../contract/auth.ts'
import { seededBytes } from '../../support/test-ports.ts'
import { compareRanks, getMedian } from '../statistics.ts'
import type { Target } from '../target.ts'

/** An attacker who sees one sign-in may be right this much more often than by chance: less than one guess in twelve. */
const allowed = 0.08
const warmUp = 10
const knownEmails = ['dealer', 'dealer2', 'servicer', 'servicer2', 'customer', 'reviewer', 'onsite'] as const
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** Compares `count` sign-ins; returns by how much a known email is slower too often, or faster (negative). 0: it is not. */
async function compareSignIns(target: Target, count: number, seed: number): Promise<number> {
  const bytes = seededBytes(seed)
  const times = { known: [] as number[], unknown: [] as number[] }
  const order = Array.from({ length: count }, (_, at) => ({ isKnown: at % 2 === 0, rank: [...bytes(4)].join() }))
  order.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  for (const [at, { isKnown }] of order.entries()) {
    const email = isKnown
      ? `${knownEmails[at % knownEmails.length] ?? 'dealer'}@demo.test`
      : `unknown${seed}x${at}@demo.test`
    const client = target.visitor()
    const { body, status } = await client.call(auth.table.login, { body: { email, password: 'Wrong-2026-guess' } })
    if (status !== 200 || !body.failed_attempt)
      target.tally.findings.push(`A sign-in with a wrong password answered ${status}`)
    if (at >= warmUp) times[isKnown ? 'known' : 'unknown'].push(client.lastSeconds() * 1000)
  }
  const { chance, noise, shift } = compareRanks(times.known, times.unknown)
  console.log(
    `  ${times.known.length} known, median ${getMedian(times.known).toFixed(1)} ms; ${times.unknown.length} unknown, median ${getMedian(times.unknown).toFixed(1)} ms; shift ${shift.toFixed(2)} ms`,
  )
  console.log(
    `  a known one is slower with a chance of ${percent(chance)}; alike would be ${percent(noise[0])} to ${percent(noise[1])}`,
  )
  return Math.abs(chance - 0.5) > Math.max(allowed, noise[1] - 0.5) ? chance - 0.5 : 0
}

/**
 * Compares the durations of `count` sign-ins, half of them with emails that have a user. One run in a hundred looks like a
 * difference by chance alone: then twice as many decide, and only the same difference again is a finding.
 */
export async function attackTiming(target: Target, count: number, seed: number): Promise<void> {
  const first = await compareSignIns(target, count, seed)
  if (first === 0) return
  console.log('  that may be chance: twice as many decide')
  const second = await compareSignIns(target, count * 2, seed + 1)
  if (second !== 0 && Math.sign(first) === Math.sign(second))
    target.tally.findings.push(`The time of a sign-in tells known emails: chance ${percent(second + 0.5)}`)
}
