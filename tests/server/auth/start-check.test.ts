import { afterEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { checkServerSecret } from '../../../server/modules/auth/index.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]
const opened: OpenDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

/** A shop and the starts of its server. `stored`: the secret that an earlier server has put into the database. */
async function createShop(stored?: string) {
  const database = await preparedDatabase('none')
  opened.push(database)
  if (stored !== undefined)
    await database.db.insertInto('server_fact').values({ name: 'secret', value: stored }).execute()
  const startIn =
    (isProduction: boolean) =>
    (secretKey: string | null, isLossAccepted = false, oldSecretKeys: readonly string[] = []) =>
      checkServerSecret(database.db, { secretKey, oldSecretKeys, isProduction, isLossAccepted })
  return { start: startIn(true), startInDevelopment: startIn(false) }
}

describe('A start in production', () => {
  it('is refused without a secret, with a sentence that says how to make one', async () => {
    const { start } = await createShop()
    await expect(start(null)).rejects.toThrow(/^SECRET_KEY is not set\. Set it to at least 32 random characters/)
  })

  it('goes on with SECRET_KEY, again and again', async () => {
    const { start } = await createShop()
    expect(await start(first)).toBeNull()
    expect(await start(first)).toBeNull()
  })

  it('warns if the database holds the secret', async () => {
    const { start } = await createShop(first)
    expect(await start(null)).toMatch('the secret of this shop is in its database')
  })

  it('is refused with another secret than before, until the loss is accepted', async () => {
    const { start } = await createShop()
    await start(first)
    await expect(start(second)).rejects.toThrow('SECRET_KEY is not the one that this shop ran with')
    expect(await start(first)).toBeNull()
    expect(await start(second, true)).toMatch('cannot be opened')
    expect(await start(second)).toBeNull()
  })

  it('takes a first SECRET_KEY beside the secret in the database, which still opens', async () => {
    const { start } = await createShop(first)
    expect(await start(null)).not.toBeNull()
    expect(await start(second)).toBeNull()
    await expect(start('c'.repeat(32))).rejects.toThrow('OLD_SECRET_KEYS does not list that one')
  })

  it('takes another secret that lists the one before it', async () => {
    const { start } = await createShop()
    await start(first)
    expect(await start(second, false, [first])).toBeNull()
    expect(await start('c'.repeat(32), false, [second, first])).toBeNull()
    await expect(start(first)).rejects.toThrow('SECRET_KEY is not the one that this shop ran with')
  })

  it('is refused without the secret that it ran with, though an older one is in the database', async () => {
    const { start } = await createShop(second)
    await start(first)
    await expect(start(null)).rejects.toThrow('SECRET_KEY is not the one that this shop ran with')
  })
})

describe('A start in development', () => {
  it('needs no secret, and only warns of another one', async () => {
    const { startInDevelopment } = await createShop()
    expect(await startInDevelopment(null)).toBeNull()
    expect(await startInDevelopment(first)).toBeNull()
    expect(await startInDevelopment(second)).toMatch('cannot be opened')
  })
})
