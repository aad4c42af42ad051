// Inputs for every row from its schema, from nearly valid to hostile, over HTTP. No answer may be a server error, and none
// may show what is inside.
import fc from 'fast-check'
import { allRows, endsOtherSessions } from '../../support/access-roles.ts'
import { anyInput } from '../../support/arbitrary.ts'
import { pathOf } from '../../support/client.ts'
import type { AttackClient } from '../attacker.ts'
import type { Target } from '../target.ts'

const callers = ['admin', 'servicer', 'dealer', 'visitor'] as const
const inside = /\.(?:ts|js):\d+|\bat \w+ \(|node_modules|syntax error at|relation "|column "/

/** Sends `runs` inputs to each row, drawn from the seed. */
export async function attackFuzz(target: Target, seed: number, runs: number): Promise<void> {
  const { tally } = target
  const clients = new Map<string, AttackClient>()
  const ended = new Set<string>()
  for (const { id, row } of allRows) {
    const inputs = fc.sample(fc.tuple(anyInput(row, target.ids.known), fc.constantFrom(...callers)), {
      seed,
      numRuns: runs,
    })
    for (const [input, who] of inputs) {
      // It would leave the later rows to visitors.
      if (endsOtherSessions(id) && who !== 'visitor') continue
      let address: string
      try {
        address = `/api${pathOf(row, { params: input.params, query: input.query })}`
      } catch {
        // A lone surrogate has no encoding in a path.
        continue
      }
      const isNew = !clients.has(who)
      const client = clients.get(who) ?? target.as(who)
      clients.set(who, client)
      const isBytes = row.bodyAs === 'bytes'
      const hasBody = row.method !== 'GET' && input.body !== undefined
      const headers = Object.fromEntries(
        Object.entries(input.headers).filter(([, value]) => value !== '' && /^[\x20-\x7e]*$/.test(value)),
      )
      const body = !hasBody ? undefined : isBytes ? Buffer.from(input.body as Uint8Array) : JSON.stringify(input.body)
      const type = hasBody ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } : {}
      const answer = await client.send(row.method, address, body, { ...type, ...headers })
      const isFile = row.replyAs === 'bytes' && answer.status === 200
      if (!isFile && inside.test(answer.bytes.toString()))
        tally.findings.push(`${id} shows what is inside: ${answer.bytes.toString().slice(0, 200)}`)
      // Where a person's sessions have all ended, the rest would show what a visitor sees.
      if (answer.refusal?.error === 'auth.signedOut' && isNew && who !== 'visitor') ended.add(who)
      // A limit, or a session that the call itself ended: another session goes on.
      if (answer.status === 429 || (answer.status === 401 && who !== 'visitor')) clients.delete(who)
    }
  }
  for (const who of ended) tally.findings.push(`The fuzz ended sessions of ${who}: a part of it was sent signed out`)
}
