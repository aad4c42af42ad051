import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'
import type { Asker } from './session-load.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'tests/bench/rival')
const home = join(root, '.cache/bench/rival')

/** A product that both shops sell; the price in cents. */
export interface Goods {
  readonly number: string
  readonly name: string
  readonly price: number
}

export interface RivalShop {
  readonly port: number
  readonly pid: number
  stop(): void
}

/** Installs the rival's packages once from its own lock file; false where the registry does not answer. */
function install(): boolean {
  mkdirSync(home, { recursive: true })
  cpSync(source, home, { recursive: true })
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8')
  const done = join(home, 'installed.json')
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return true
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) return false
  writeFileSync(done, lock)
  return true
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
/** The rival's import format: one variant per product. */
function csvOf(goods: readonly Goods[]): string {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const rows = goods.map(
    ({ number, name, price }) =>
      `${cell(name)},${number.toLowerCase()},${cell(name)},,,,,${number},${(price / 100).toFixed(2)},standard,1000000,true,,`,
  )
  return [head, ...rows].join('\n')
}

/** Starts the rival with the same products on a database of this cluster; null where it cannot be installed. */
export async function openRival(databaseUrl: string, goods: readonly Goods[]): Promise<RivalShop | null> {
  if (!install()) return null
  const port = await freePort()
  const env = {
    ...process.env,
    RIVAL_DATABASE_URL: databaseUrl,
    RIVAL_PORT: String(port),
    RIVAL_PASSWORD: randomUUID(),
    NODE_ENV: 'production',
  }
  const csv = join(home, 'goods.csv')
  writeFileSync(csv, csvOf(goods))
  const filled = spawnSync(process.execPath, ['populate.cjs', csv], { cwd: home, env, encoding: 'utf8' })
  if (filled.status !== 0) throw new Error(`The rival could not be filled:\n${filled.stderr}`)
  const child = spawn(process.execPath, ['server.cjs'], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => {
      reject(new Error('The rival ended before it was ready.'))
    })
    child.stdout.on('data', (reply: Buffer) => {
      if (reply.toString().includes('ready')) resolve()
    })
  })
  return { port, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') }
}

interface GraphQl {
  readonly data?: Readonly<Record<string, { readonly __typename?: string } | undefined>>
  readonly errors?: unknown
}

/** Runs one operation and stores the session token that it returns. Throws where it was refused. */
async function operate(
  asker: Asker,
  query: string,
  variables: object,
): Promise<Readonly<Record<string, { readonly __typename?: string } | undefined>>> {
  const { readBody, headers } = await asker.ask('POST', '/shop-api', { query, variables })
  const token = headers['vendure-auth-token']
  if (typeof token === 'string') asker.keep('authorization', `Bearer ${token}`)
  const { data, errors } = readBody() as GraphQl
  const name = Object.values(data ?? {})[0]?.__typename
  if (errors !== undefined || data === undefined || (name !== undefined && !['Order', 'SearchResponse'].includes(name)))
    throw new Error(`The rival refused: ${JSON.stringify(readBody())}`)
  return data
}

const reply = '__typename ... on ErrorResult { message }'

/** A page of 24 with its own search, as its storefronts request it. */
export async function rivalList(asker: Asker, term: string): Promise<void> {
  await operate(
    asker,
    `query ($i: SearchInput!) { search(input: $i) { totalItems items { productId productVariantId productName sku
      priceWithTax { ... on SinglePrice { value } } } } }`,
    { i: { term, take: 24, skip: 0, groupByProduct: true } },
  )
}

export async function rivalAdd(asker: Asker, variant: number): Promise<void> {
  await operate(
    asker,
    `mutation ($v: ID!) { addItemToOrder(productVariantId: $v, quantity: 1) { ${reply}
      ... on Order { id totalQuantity totalWithTax lines { id quantity linePriceWithTax } } } }`,
    { v: String(variant) },
  )
}

/** From a new visitor's empty cart to a paid order. */
export async function rivalOrder(asker: Asker, variant: number): Promise<void> {
  asker.begin({})
  await rivalAdd(asker, variant)
  const steps: readonly (readonly [string, object])[] = [
    [
      `mutation ($i: CreateCustomerInput!) { setCustomerForOrder(input: $i) { ${reply} } }`,
      {
        i: {
          firstName: 'Ada',
          lastName: 'Lund',
          emailAddress: `ada-${Math.floor(performance.now() * 1000)}@demo.test`,
        },
      },
    ],
    [
      `mutation ($i: CreateAddressInput!) { setOrderShippingAddress(input: $i) { ${reply} } }`,
      { i: { streetLine1: '12 Harbor Street', city: 'Minneapolis', postalCode: '55401', countryCode: 'US' } },
    ],
    [`mutation ($i: [ID!]!) { setOrderShippingMethod(shippingMethodId: $i) { ${reply} } }`, { i: ['1'] }],
    [`mutation { transitionOrderToState(state: "ArrangingPayment") { ${reply} } }`, {}],
    [
      `mutation ($i: PaymentInput!) { addPaymentToOrder(input: $i) { ${reply} ... on Order { code state } } }`,
      { i: { method: 'dummy', metadata: {} } },
    ],
  ]
  for (const [query, variables] of steps) await operate(asker, query, variables)
}
