import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modules } from '../../../contract/all.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { AnyInput } from '../../support/arbitrary.ts'
import { anyInput } from '../../support/arbitrary.ts'
import type { Client } from '../../support/client.ts'
import { pathOf } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const rows = modules.flatMap((module) =>
  Object.entries<Row>(module.table).map(([name, row]) => ({ id: `${module.module}.${name}`, row })),
)
const seed = Number(process.env.FUZZ_SEED ?? 20261120)
const numRuns = Number(process.env.FUZZ_RUNS ?? 9)

/** A path that the wire can carry: a lone surrogate has no encoding, and a dot segment never leaves a client. */
function addressOf(row: Row, input: AnyInput): string | null {
  try {
    return `/api${pathOf(row, { params: input.params, query: input.query })}`
  } catch {
    return null
  }
}

describe('Arbitrary input', () => {
  let server: TestServer
  const known: string[] = []
  beforeAll(async () => {
    server = await startServer()
    const claims = await server.db.selectFrom('labor_claim').select('claim_id').limit(20).execute()
    const notes = await server.db.selectFrom('claim_note').select('note_id').limit(5).execute()
    const files = await server.db.selectFrom('attached_file').select('file_id').limit(5).execute()
    const parts = await server.db.selectFrom('product').select('product_id').limit(5).execute()
    const models = await server.db.selectFrom('model').select('equipment_id').limit(5).execute()
    const records = await server.db.selectFrom('registration').select(['record_id', 'serial_key']).limit(10).execute()
    const diagrams = await server.db.selectFrom('diagram').select('diagram_id').limit(5).execute()
    known.push(
      ...claims.map((row) => row.claim_id),
      ...notes.map((row) => row.note_id),
      ...files.map((row) => row.file_id),
      ...parts.map((row) => String(row.product_id)),
      ...models.map((row) => String(row.equipment_id)),
      ...diagrams.map((row) => String(row.diagram_id)),
      ...records.flatMap((row) => [row.record_id, row.serial_key]),
    )
  })
  afterAll(() => server.close())

  /** The users who are signed in. Each row begins without any, since a row may sign its user out. */
  const clients = new Map<string, Client>()
  beforeEach(() => {
    clients.clear()
  })
  const clientFor = async (who: string | null): Promise<Client> => {
    if (who === null) return server.visitor()
    const known = clients.get(who)
    if (known !== undefined && known.cookies.size > 0) return known
    const client = await server.signIn(`${who}@demo.test`)
    clients.set(who, client)
    return client
  }

  const send = (client: Client, row: Row, input: AnyInput, address: string) => {
    const headers = Object.fromEntries(Object.entries(input.headers).filter(([, value]) => value !== ''))
    if (row.bodyAs === 'bytes')
      return client.send(row.method, address, Buffer.from(input.body as Uint8Array), {
        'content-type': 'application/octet-stream',
        ...headers,
      })
    return client.send(
      row.method,
      address,
      row.method === 'GET' || input.body === undefined ? undefined : JSON.stringify(input.body),
      input.body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    )
  }

  it.each(rows)('never makes $id fail with a server error or reveal internal details', async ({ row }) => {
    await fc.assert(
      fc.asyncProperty(
        anyInput(row, known),
        fc.constantFrom('admin', 'servicer', 'dealer', null),
        async (input, who) => {
          const address = addressOf(row, input)
          if (address === null) return
          // The clock moves far enough that no rate limit applies.
          server.clock.advance(61_000)
          const answer = await send(await clientFor(who), row, input, address)
          expect(answer.status, answer.bytes.toString()).toBeLessThan(500)
          if (row.replyAs === 'bytes' && answer.status === 200) return
          expect(answer.headers['content-type']).toContain('application/json')
          expect(answer.bytes.toString()).not.toMatch(/\.(ts|js):\d+|\bat \w+ \(|node_modules|syntax error at/)
          if (answer.status >= 400)
            expect(answer.refusal).toMatchObject({
              error: expect.stringMatching(/^[a-z-]+\.\w+$/) as string,
              message: expect.any(String) as string,
            })
        },
      ),
      { seed, numRuns },
    )
  })
})
