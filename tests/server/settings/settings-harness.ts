import { afterAll, beforeAll, beforeEach } from 'vitest'
import { settings } from '../../../contract/settings.ts'
import type { Setting, SettingForm } from '../../../contract/settings.ts'
import type { SectionName } from '../../../domain/settings/sections.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { ServerOptions, TestServer } from '../../support/server.ts'

const { table } = settings

export type Of<S extends SectionName> = Extract<Setting, { section: S }>
type FormOf<S extends SectionName> = Extract<SettingForm, { section: S }>

/** One server per test file. Time passes between tests, so that no limit of writes is met. */
export function startSettings(options: ServerOptions = {}) {
  let server: TestServer | null = null
  const running = () => {
    if (server === null) throw new Error('The server is not started yet.')
    return server
  }
  beforeAll(async () => {
    server = await startServer(options)
  })
  beforeEach(() => {
    running().clock.advance(10_000)
  })
  afterAll(() => server?.close())
  return {
    get server() {
      return running()
    },
    admin: () => running().signIn('admin@demo.test'),
  }
}

/** A section as it is now. */
export async function read<S extends SectionName>(client: Client, section: S): Promise<Of<S>> {
  const { body } = await client.call(table.readSetting, { params: { section } })
  if (!isOf(body, section)) throw new Error(`Not the section ${section}`)
  return body
}
const isOf = <S extends SectionName>(body: Setting, section: S): body is Of<S> => body.section === section

export const save = (client: Client, form: SettingForm) => client.call(table.saveSetting, { body: form })

/** Saves fields of the site over what they are now. */
export async function saveSite(client: Client, over: Partial<FormOf<'site'>['value']>) {
  const { rev, value } = await read(client, 'site')
  return save(client, { section: 'site', rev, value: { ...value, ...over } })
}
export async function saveShipping(client: Client, over: Partial<FormOf<'shipping'>['value']>) {
  const { rev, value } = await read(client, 'shipping')
  return save(client, { section: 'shipping', rev, value: { ...value, ...over } })
}
export async function saveTerms(client: Client, over: Partial<FormOf<'terms'>['value']>) {
  const { rev, value } = await read(client, 'terms')
  return save(client, { section: 'terms', rev, value: { ...value, ...over } })
}
/** Adds tax rates to the table. */
export async function addRates(client: Client, rates: readonly Partial<Of<'tax'>['value']['rates'][number]>[]) {
  const { rev, value } = await read(client, 'tax')
  const added = rates.map((rate, index) => ({
    ...{ id: `new-${rev}-${index}`, region: 'NY', postal_prefix: '', name: 'City tax', percent: 1, on_shipping: false },
    ...{ from: null, ...rate },
  }))
  return save(client, { section: 'tax', rev, value: { rates: [...value.rates, ...added] } })
}
/** Adds a coupon. */
export async function addCoupon(client: Client, over: Partial<Of<'coupons'>['value']['coupons'][number]>) {
  const { rev, value } = await read(client, 'coupons')
  const coupon = {
    ...{ code: 'SPRING', kind: 'percent' as const, value: 20, minimum: 0, from: null, until: null, max_uses: null },
    ...{ once_per_user: false, is_on: true, ...over },
  }
  const others = value.coupons.filter(({ code }) => code !== coupon.code)
  return save(client, { section: 'coupons', rev, value: { coupons: [...others, coupon] } })
}

export const historyOf = async (client: Client, section: SectionName) =>
  (await client.call(table.readHistory, { params: { section } })).body
export const undo = (client: Client, entry: string) => client.call(table.undoSetting, { params: { entry } })
