import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as kernel from '../../../server/db/migrations/001-kernel.ts'
import * as accounts from '../../../server/db/migrations/002-accounts.ts'
import * as laborClaims from '../../../server/db/migrations/003-labor-claims.ts'
import * as files from '../../../server/db/migrations/004-files.ts'
import * as lives from '../../../server/db/migrations/005-lives.ts'
import * as catalogue from '../../../server/db/migrations/006-catalogue.ts'
import * as tickets from '../../../server/db/migrations/007-tickets.ts'
import * as imports from '../../../server/db/migrations/008-imports.ts'
import * as modelsAreFound from '../../../server/db/migrations/009-models-are-found.ts'
import * as registrations from '../../../server/db/migrations/010-registrations.ts'
import * as orders from '../../../server/db/migrations/011-orders.ts'
import * as passports from '../../../server/db/migrations/016-passports.ts'
import * as threads from '../../../server/db/migrations/034-ticket-threads.ts'
import * as heldMailWaits from '../../../server/db/migrations/117-held-mail-waits.ts'
import { emptyDatabase, preparedDatabase } from '../../support/prepared-database.ts'

const before = [
  ...[kernel, accounts, laborClaims, files, lives, catalogue, tickets, imports, modelsAreFound, registrations, orders],
  passports,
]

describe('a shop whose tickets had one message', () => {
  it('has them as open threads after the upgrade, with keys of their own', async () => {
    const database = await emptyDatabase()
    const db = database.db as Kysely<unknown>
    for (const { up } of before) await up(db)
    for (const [id, action] of [
      [1, 'price'],
      [2, 'open'],
    ] as const)
      await sql`insert into support_ticket (ticket_id, action, contact_name, contact_email, contact_phone, message, made_at, received_at)
        values (${`018f4e5a-0000-7000-8000-00000000000${id}`}::uuid, ${action}, 'Ellis', 'ellis@gym.test', '', ${`Text ${id}`}, '2026-11-01T10:00:00Z', '2026-11-01T10:05:00Z')`.execute(
        db,
      )
    await threads.up(db)
    const { rows } = await sql<Record<string, string>>`
      select subject, status, source, waiting_since = support_ticket.received_at as is_waiting, length(access_key) as access, length(mail_key) as mail,
        kind, text, via, action
      from support_ticket join ticket_message using (ticket_id) order by number`.execute(db)
    const common = {
      status: 'open',
      source: 'web',
      is_waiting: true,
      access: 32,
      mail: 32,
      kind: 'customer',
      via: 'web',
    }
    expect(rows).toEqual([
      { ...common, subject: 'Price request', text: 'Text 1', action: 'price' },
      { ...common, subject: 'Question', text: 'Text 2', action: 'open' },
    ])
    const { rows: keys } = await sql`select distinct access_key from support_ticket`.execute(db)
    expect(keys).toHaveLength(2)
    const { rows: events } = await sql`select action from ticket_event`.execute(db)
    expect(events).toEqual([{ action: 'open' }, { action: 'open' }])
    await database.close()
  })
})

describe('a shop that holds mail for staff', () => {
  it('has its tickets to be answered after the upgrade, since the first of it came', async () => {
    const database = await preparedDatabase('demo')
    const db = database.db as Kysely<unknown>
    await sql`alter table support_ticket drop column held_since`.execute(db)
    await sql`create index support_ticket_to_answer on support_ticket (waiting_since)`.execute(db)
    await sql`create index support_ticket_open on support_ticket (waiting_since)`.execute(db)
    // One of three years ago beside it, and one on another ticket, which no one has looked at since.
    await sql`update ticket_message set received_at = now() - interval '80 days' where state = 'held'`.execute(db)
    await sql`insert into ticket_message (message_id, ticket_id, kind, via, text, from_email, state, held_because, made_at, received_at)
      select gen_random_uuid(), ticket_id, 'other', 'mail', '', 'kim@gym.test', 'held', 'other-address', since, since
      from (select ticket_id, now() - interval '3 years' as since from support_ticket) as old`.execute(db)
    await heldMailWaits.up(db)
    const { rows } = await sql`select support_ticket.subject from support_ticket join ticket_message using (ticket_id)
      where held_since is not null and state = 'held' and ticket_message.received_at = held_since`.execute(db)
    expect(rows).toEqual([{ subject: 'Belt squeaks after installation' }])
    const { rows: waiting } = await sql`select number from support_ticket where held_since is not null`.execute(db)
    expect(waiting).toHaveLength(1)
    await database.close()
  })
})
