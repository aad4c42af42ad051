import { afterAll, beforeAll, expect, it } from 'vitest'
import { personData } from '../../../contract/person-data.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { deliver, readAsStaff, rows } from '../tickets/tickets-harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const listKeys = () => [...server.files.stored.keys()].filter((key) => key.startsWith('mail-in/'))

it('The mails of an erased person go as they came in, with their files; others stay, and so do all messages', async () => {
  const file = { name: 'plan.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF') }
  await deliver(server, { from: 'Robin Reyes <other@gym.test>', text: 'Hi', files: [file] })
  const others = listKeys()
  expect(others.length).toBeGreaterThan(0)
  const { user_id, first_name, last_name } = await server.db
    .selectFrom('app_user')
    .select(['user_id', 'first_name', 'last_name'])
    .where('user_id', '=', demoUsers.dealer)
    .executeTakeFirstOrThrow()
  const name = `${first_name} ${last_name}`
  await deliver(server, { from: `${name} <DEALER@demo.test>`, text: `Yours, ${name}`, files: [file] })
  expect(listKeys().length).toBe(2 * others.length)
  const admin = await server.signIn('admin@demo.test')
  const erased = await admin.call(personData.table.erasePerson, { params: { id: user_id }, body: { name } })
  expect(erased.status).toBe(200)
  await server.jobs.drain()
  expect(listKeys()).toEqual(others)
  const { body } = await admin.call(rows.listInbox, { query: { filter: 'yours' } })
  const ticket = await readAsStaff(server, body.data[0]?.number ?? '')
  expect(ticket.messages).toMatchObject([{ text: 'Yours, Erased person', has_original: false }])
  const { id: message = '', attachments } = ticket.messages[0] ?? {}
  expect((await admin.call(rows.readOriginal, { params: { id: ticket.number, message } })).status).toBe(404)
  const attached = { id: ticket.number, file: attachments?.[0]?.id ?? '' }
  expect((await admin.call(rows.readTicketFile, { params: attached, query: {} })).status).toBe(404)
})
