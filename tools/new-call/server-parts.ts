import type { CallPlan } from './call-plan.ts'

/** The row, without its source: the house asks for it. */
export function formatRow(plan: CallPlan): string {
  const { name, effect, isQueued, params } = plan
  const offline = isQueued ? 'queue' : effect === 'write' ? 'online' : 'mirror'
  return [
    `  ${name}: {`,
    `    spec: 'ours',`,
    `    source: '',`,
    `    method: '${plan.method}',`,
    `    path: '${plan.path}',`,
    `    access: '${plan.access}',`,
    `    effect: '${effect}',`,
    `    offline: '${offline}',`,
    ...(effect === 'write' && !isQueued ? [`    refreshes: ['${plan.module}'],`] : []),
    ...(params.length === 0
      ? []
      : [`    params: z.object({ ${params.map((param) => `${param}: uuid`).join(', ')} }),`]),
    ...(effect === 'write' && plan.method !== 'DELETE' ? ['    body: z.strictObject({}),'] : []),
    '    reply: ok,',
    ...(isQueued ? ['    v: 1,'] : []),
    '  }',
  ].join('\n')
}

const rowType = ({ contractName, name }: CallPlan) => `typeof ${contractName}.table.${name}`

/** The rule of the call. It compiles and asks the store for an answer. */
export const formatService = (
  plan: CallPlan,
): string => `import type { Received, Reply } from '${plan.server}/../contract/kernel/endpoint.ts'
import type { ${plan.contractName} } from '${plan.server}/../contract/${plan.module}.ts'
import type { CallOf } from '${plan.server}/kernel/call.ts'
import { query${plan.pascal} } from './${plan.kebab}.store.ts'

type Row = ${rowType(plan)}

/** Answers \`${plan.module}.${plan.name}\`. */
export async function ${plan.name}(call: CallOf<Row>, input: Received<Row>): Promise<Reply<Row>> {
  return query${plan.pascal}(call.tx, input)
}
`

/** The query. The house refuses the file while it only throws. */
export const formatStore = (
  plan: CallPlan,
): string => `import type { Received, Reply } from '${plan.server}/../contract/kernel/endpoint.ts'
import type { ${plan.contractName} } from '${plan.server}/../contract/${plan.module}.ts'
import type { Tx } from '${plan.server}/kernel/call.ts'

type Row = ${rowType(plan)}

/** Reads or writes the rows of \`${plan.module}.${plan.name}\`. */
export async function query${plan.pascal}(_tx: Tx, _input: Received<Row>): Promise<Reply<Row>> {
  throw new Error('${unfinished}: ${plan.module}.${plan.name}')
}
`

/** The mark of every unfinished place. Written in two pieces, because the house searches this file too. */
export const unfinished = ['Not', 'implemented'].join(' ')

/** A test that calls the row and fails until the row answers. */
export function formatServerTest(plan: CallPlan): string {
  const params = plan.params.map((param) => `${param}: crypto.randomUUID()`).join(', ')
  const input = [
    ...(plan.params.length === 0 ? [] : [`params: { ${params} }`]),
    ...(plan.effect === 'write' && plan.method !== 'DELETE' ? ['body: {}'] : []),
  ].join(', ')
  const client = plan.access === 'anyone' ? 'server.visitor()' : `await server.signIn('servicer@demo.test')`
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ${plan.contractName} } from '../../../contract/${plan.module}.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { ${plan.name} } = ${plan.contractName}.table

describe('${plan.module}.${plan.name}', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: 'demo' })
  })
  afterAll(() => server.close())

  it('answers', async () => {
    const client = ${client}
    const { status } = await client.call(${plan.name}, { ${input} })
    expect(status).toBe(200)
  })
})
`
}
