import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropOldMail } from '../../../server/modules/tickets/incoming/retention.store.ts'
import { sendAtOnce } from '../../support/at-once.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { deliver } from './tickets-harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** What is stored of the ticket that came from an address by mail, with the original of that mail. */
const readStored = (from: string) =>
  server.db
    .selectFrom('support_ticket')
    .innerJoin('ticket_message', 'ticket_message.ticket_id', 'support_ticket.ticket_id')
    .innerJoin('incoming_mail', 'incoming_mail.message_id', 'ticket_message.message_id')
    .select(['support_ticket.ticket_id', 'status', 'incoming_mail.store_key'])
    .where('contact_email', '=', from)
    .executeTakeFirst()

/** Opens a ticket again that was closed years ago, while the daily sweep runs. */
async function reopenDuringSweep(from: string): Promise<void> {
  const id = (await readStored(from))?.ticket_id ?? ''
  const of = server.db.updateTable('support_ticket').where('ticket_id', '=', id)
  await of.set({ status: 'closed', closed_at: new Date('2020-01-01') }).execute()
  await sendAtOnce(server.db, {
    lock: (tx) =>
      tx
        .updateTable('support_ticket')
        .set({ status: 'open', closed_at: null, is_automatic: false })
        .where('ticket_id', '=', id)
        .execute(),
    calls: [() => server.db.transaction().execute((tx) => dropOldMail(tx, server.clock.now()))],
  })
}

describe('A held mail that an older process has held or decided on', () => {
  it('waits, or waits no more, after the daily sweep', async () => {
    await deliver(server, { from: 'old@gym.test' })
    const id = (await readStored('old@gym.test'))?.ticket_id ?? ''
    const read = () =>
      server.db
        .selectFrom('support_ticket')
        .innerJoin('ticket_message', 'ticket_message.ticket_id', 'support_ticket.ticket_id')
        .select(['held_since', 'ticket_message.received_at'])
        .where('support_ticket.ticket_id', '=', id)
        .executeTakeFirstOrThrow()
    const sweepWith = async (state: 'held' | 'shown') => {
      await server.db.updateTable('ticket_message').set({ state }).where('ticket_id', '=', id).execute()
      await server.db.transaction().execute((tx) => dropOldMail(tx, server.clock.now()))
      return read()
    }
    const held = await sweepWith('held')
    expect(held.held_since).toEqual(held.received_at)
    expect((await sweepWith('shown')).held_since).toBe(null)
  })
})

describe('A ticket that was closed years ago', () => {
  it.each([
    ['kim@gym.test', []],
    ['robot@gym.test', ['Precedence: bulk']],
  ])('keeps what came from %s while a mail is held on it', async (from, headers) => {
    await deliver(server, { from, headers })
    const id = (await readStored(from))?.ticket_id ?? ''
    const change = async (held_since: Date | null) => {
      const state = held_since === null ? 'shown' : 'held'
      await server.db.updateTable('ticket_message').set({ state }).where('ticket_id', '=', id).execute()
      await server.db
        .updateTable('support_ticket')
        .set({ status: 'closed', closed_at: new Date('2020-01-01'), held_since })
        .where('ticket_id', '=', id)
        .execute()
    }
    const sweep = () => server.db.transaction().execute((tx) => dropOldMail(tx, server.clock.now()))
    await change(server.clock.now())
    await sweep()
    expect((await readStored(from))?.store_key).toEqual(expect.any(String))
    const long = { received_at: new Date('2020-01-01') }
    await server.db.updateTable('incoming_mail').set(long).where('from_email', '=', from).execute()
    await server.db.updateTable('support_ticket').set({ held_since: null }).where('ticket_id', '=', id).execute()
    await sweep()
    expect((await readStored(from))?.store_key).toEqual(expect.any(String))
    await change(null)
    await sweep()
    expect((await readStored(from))?.store_key ?? null).toBe(null)
  })
})

describe('A ticket that is opened again during the daily sweep', () => {
  it('stays where a machine’s mail opened it', async () => {
    const from = 'machine@gym.test'
    await deliver(server, { from, headers: ['Precedence: bulk'] })
    await reopenDuringSweep(from)
    expect(await readStored(from)).toMatchObject({ status: 'open', store_key: expect.any(String) })
  })

  it('keeps its mails as they came in', async () => {
    const from = 'ana@gym.test'
    await deliver(server, { from })
    await reopenDuringSweep(from)
    expect(await readStored(from)).toMatchObject({ status: 'open', store_key: expect.any(String) })
  })
})
