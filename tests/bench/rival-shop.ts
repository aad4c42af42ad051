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

/** A part as both shops sell it; the price in cents. */
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

/** The rival's packages, installed once from its own lock file, outside ours; false where the registry does not answer. */
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
/** As the rival's importer reads it: one variant to a product. */
function csvOf(goods: readonly Goods[]): string {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const rows = goods.map(
    ({ number, name, price }) =>
      `${cell(name)},${number.toLowerCase()},${cell(name)},,,,,${number},${(price / 100).toFixed(2)},standard,1000000,true,,`,
  )
  return [head, ...rows].join('\n')
}

/** The rival with the same goods on a database of this cluster, ready; null where it cannot be had. */
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
    child.stdout.on('data', (said: Buffer) => {
      if (said.toString().includes('ready')) resolve()
    })
  })
  return { port, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') }
}

interface GraphQl {
  readonly data?: Readonly<Record<string, { readonly __typename?: string } | undefined>>
  readonly errors?: unknown
}

/** One operation; the token of the session that it begins is kept. Throws where it was refused. */
async function operate(
  asker: Asker,
  query: string,
  variables: object,
): Promise<Readonly<Record<string, { readonly __typename?: string } | undefined>>> {
  const { body, headers } = await asker.ask('POST', '/shop-api', { query, variables })
  const token = headers['vendure-auth-token']
  if (typeof token === 'string') asker.keep('authorization', `Bearer ${token}`)
  const { data, errors } = body as GraphQl
  const name = Object.values(data ?? {})[0]?.__typename
  if (errors !== undefined || data === undefined || (name !== undefined && !['Order', 'SearchResponse'].includes(name)))
    throw new Error(`The rival refused: ${JSON.stringify(body)}`)
  return data
}

const said = '__typename ... on ErrorResult { message }'

/** A page of 24 by its own search, as its storefronts ask for it. */
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
    `mutation ($v: ID!) { addItemToOrder(productVariantId: $v, quantity: 1) { ${said}
      ... on Order { id totalQuantity totalWithTax lines { id quantity linePriceWithTax } } } }`,
    { v: String(variant) },
  )
}

/** From an empty cart of a new visitor to an order that is paid. */
export async function rivalOrder(asker: Asker, variant: number): Promise<void> {
  asker.begin({})
  await rivalAdd(asker, variant)
  const steps: readonly (readonly [string, object])[] = [
    [
      `mutation ($i: CreateCustomerInput!) { setCustomerForOrder(input: $i) { ${said} } }`,
      {
        i: {
          firstName: 'Ada',
          lastName: 'Lund',
          emailAddress: `ada-${Math.floor(performance.now() * 1000)}@demo.test`,
        },
      },
    ],
    [
      `mutation ($i: CreateAddressInput!) { setOrderShippingAddress(input: $i) { ${said} } }`,
      { i: { streetLine1: '12 Harbor Street', city: 'Minneapolis', postalCode: '55401', countryCode: 'US' } },
    ],
    [`mutation ($i: [ID!]!) { setOrderShippingMethod(shippingMethodId: $i) { ${said} } }`, { i: ['1'] }],
    [`mutation { transitionOrderToState(state: "ArrangingPayment") { ${said} } }`, {}],
    [
      `mutation ($i: PaymentInput!) { addPaymentToOrder(input: $i) { ${said} ... on Order { code state } } }`,
      { i: { method: 'dummy', metadata: {} } },
    ],
  ]
  for (const [query, variables] of steps) await operate(asker, query, variables)
}
