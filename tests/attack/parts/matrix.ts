// The access matrix: every row, every role, viewing as a servicer or not; and every row about a record, with another
// account's record beside one that does not exist. Who may not see a record must not learn that it is there.
import fc from 'fast-check'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { allRows, endsOtherSessions, endsSession, getExpectedVerdict, roles } from '../../support/access-roles.ts'
import type { Verdict } from '../../support/access-roles.ts'
import type { AnyInput } from '../../support/arbitrary.ts'
import { anyValidInput } from '../../support/arbitrary.ts'
import type { Answer, Client } from '../../support/client.ts'
import { pathOf } from '../../support/client.ts'
import { customers } from '../ids.ts'
import type { IdKind } from '../ids.ts'
import type { Target } from '../target.ts'

const nobodysId = '018f4e5a-0000-7000-8000-00000000ffff'

const verdictOf = ({ status, refusal }: Answer<unknown>): Verdict => {
  if (status === 401) return 'signed-out'
  return refusal?.error === 'auth.notAllowed' ? 'not-allowed' : 'in'
}

/** Access is decided before anything is read, so a call with nothing in it changes nothing. */
function sendNothing(
  client: Client,
  { method, path }: Row,
  headers: Record<string, string> = {},
): Promise<Answer<unknown>> {
  const body = method === 'GET' ? undefined : '{"nothing":true}'
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return client.send(method, `/api${path.replace(/\{\w+\}/g, nobodysId)}`, body, { ...type, ...headers })
}

const codeOf = ({ status, refusal }: Answer<unknown>) => (status < 400 ? 'answered' : (refusal?.error ?? `${status}`))

/** A session whose person lacks the second factor opens sign-in and security alone, and one that proved nothing lately no row that asks for a proof. */
export async function attackGates({ lesser, tally }: Target): Promise<void> {
  for (const { id, row } of allRows) {
    if (row.only === 'development' || endsSession(id) || endsOtherSessions(id)) continue
    if (row.access !== 'anyone' && !id.startsWith('auth.')) {
      const seen = codeOf(await sendNothing(lesser('without factor'), row))
      if (seen !== 'auth.secondFactorRequired') tally.findings.push(`${id} without the second factor: ${seen}`)
    }
    if (row.proof !== 'fresh') continue
    const seen = codeOf(await sendNothing(lesser('without proof'), row))
    if (seen !== 'auth.proofNeeded') tally.findings.push(`${id} with a proof of eleven minutes ago: ${seen}`)
  }
}

/** What a call for anyone shows of an order to its own account, it does not show in a session without the second factor. */
export async function attackOpenRows({ lesser, ids, tally }: Target, seed: number): Promise<void> {
  const [own] = ids.ofRole['dealer']?.order.own ?? []
  if (own === undefined) return
  for (const { id, row } of allRows) {
    if (row.access !== 'anyone' || row.effect !== 'read' || !row.path.startsWith('/orders/{id}')) continue
    for (const input of fc.sample(anyValidInput(row), { seed, numRuns: 3 })) {
      const seen = codeOf(await sendInput(lesser('without factor'), row, input, own))
      if (seen !== 'auth.secondFactorRequired') tally.findings.push(`${id} of an own order without the factor: ${seen}`)
    }
  }
}

/** Compares the verdict of each row with its access, for each role. */
export async function attackMatrix(target: Target): Promise<void> {
  for (const { id, row } of allRows) {
    // The development doors are shut to callers through a proxy.
    if (row.only === 'development') continue
    for (const [role, facts] of Object.entries(roles)) {
      // The sessions are those of all later calls; tests/server/auth/own-sessions.test.ts ends others.
      if ((endsSession(id) || endsOtherSessions(id)) && role !== 'visitor') continue
      for (const headers of [{}, { 'x-acting-as': 'servicer' }]) {
        const seen = verdictOf(await sendNothing(target.as(role), row, headers))
        const expected = getExpectedVerdict(row, facts)
        if (seen !== expected) target.tally.findings.push(`${id} for ${role}: ${seen} in place of ${expected}`)
      }
    }
  }
}

/** Where a path's first parameter is such an id. */
const places: readonly (readonly [RegExp, IdKind])[] = [
  [/^\/users\/(?:frp\/)?\{id\}(?!\/add-new-user)/, 'user'],
  [/^\/users\/frp\/\{id\}\/add-new-user/, 'account'],
  [/^\/accounts\/\{id\}(?!\/(?:service|dealer|retail)-addresses)/, 'account'],
  [/^\/addresses\/\{id\}/, 'address'],
  [/^\/labor-claims\/(?:ticket\/)?\{id\}/, 'claim'],
  [/^\/files\/\{id\}/, 'file'],
  [/^\/warranties\/\{id\}/, 'registration'],
  [/^\/orders\/\{id\}/, 'order'],
  [/^\/views\/\{id\}/, 'view'],
]
const unknownIds: Readonly<Record<IdKind, string>> = {
  ...{ claim: nobodysId, registration: nobodysId, file: nobodysId, view: nobodysId },
  ...{ order: '2147480000', user: '2147480000', account: '2147480000', address: '2147480000' },
}

function sendInput(client: Client, row: Row, input: AnyInput, id: string, key = ''): Promise<Answer<unknown>> {
  const path = `/api${pathOf(row, { params: { ...input.params, id }, query: input.query })}`
  const hasBody = row.method !== 'GET' && input.body !== undefined
  return client.send(row.method, path, hasBody ? JSON.stringify(input.body) : undefined, {
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(key === '' ? {} : { 'idempotency-key': key }),
  })
}

/**
 * Rows that answer about another account's record, by the specification: where a registered machine stands (W13) is empty
 * for those who may only know its coverage.
 */
const isEmptyAnswer = (name: string, { status, body }: Answer<unknown>): boolean =>
  name === 'warranty.readLocations' &&
  status === 200 &&
  Object.values(body as object).every((one) => one === '' || one === null)

const describe = ({ status, refusal }: Answer<unknown>) => `${status} ${refusal?.error ?? ''}`

/** Tries the records of other accounts: each answer must be that of a record which does not exist. */
export async function attackOthers(target: Target, seed: number): Promise<void> {
  const { tally, ids } = target
  for (const { id: name, row } of allRows) {
    const kind = places.find(([pattern]) => pattern.test(row.path))?.[1]
    if (kind === undefined || row.access === 'anyone' || row.bodyAs === 'bytes') continue
    const inputs = fc.sample(anyValidInput(row), { seed, numRuns: 3 })
    for (const role of customers) {
      if (getExpectedVerdict(row, roles[role] ?? null) !== 'in') continue
      const { own, other } = ids.ofRole[role]?.[kind] ?? { own: [], other: [] }
      for (const [at, input] of inputs.entries()) {
        const foreign = other[at % Math.max(1, other.length)]
        if (foreign === undefined) continue
        const client = target.as(role)
        // What waits on a device for a record that may still arrive must not tell either.
        for (const how of row.effect === 'write' ? ['once', 'queued'] : ['once']) {
          const key = (id: string) => (how === 'once' ? '' : `${name}-${role}-${at}-${id}`)
          const seen = await sendInput(client, row, input, foreign, key(foreign))
          const unknown = await sendInput(client, row, input, unknownIds[kind], key(unknownIds[kind]))
          if (!isEmptyAnswer(name, seen) && describe(seen) !== describe(unknown))
            tally.findings.push(
              `${name} as ${role}, ${how}, ${kind} ${foreign} of another account: ${describe(seen)}, an unknown one: ${describe(unknown)}`,
            )
        }
      }
      // One's own records answer: else the comparison above would show nothing.
      const [mine] = own
      if (row.effect !== 'read' || mine === undefined) continue
      const answer = await sendInput(
        target.as(role),
        row,
        { params: {}, query: {}, body: undefined, headers: {} },
        mine,
      )
      if (answer.status >= 400 && answer.status !== 422)
        tally.skipped.push(`${name} as ${role} answered ${describe(answer)} for an own ${kind}`)
    }
  }
}
