import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { users } from '../../../contract/users.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { sendAtOnce } from '../../support/at-once.ts'
import { startAuthHarness } from './auth-harness.ts'

const id = demoUsers.dealer
const shop = startAuthHarness()

describe('A reset whose mail is due while an administrator corrects the user’s email', () => {
  it('is not mailed to the earlier address, and sets no temporary password', async () => {
    const { server } = shop
    const { db, clock, jobs, mails } = server
    const admin = await shop.signedIn('admin@demo.test')
    // The correction waits at what it drops after it has stored the email.
    await db
      .insertInto('user_invitation')
      .values({ user_id: id, code_hash: 'one', invited_by: id, made_at: clock.now(), expires_at: clock.now() })
      .execute()
    await server.visitor().call(auth.table.resetPassword, { body: { email: 'dealer@demo.test' } })
    const statuses: number[] = []
    await sendAtOnce(db, {
      lock: (tx) => tx.selectFrom('user_invitation').select('user_id').where('user_id', '=', id).forUpdate().execute(),
      calls: [
        async () => {
          const body = { email: 'right@demo.test' }
          statuses.push((await admin.call(users.table.updateUserAsAdmin, { params: { id }, body })).status)
        },
        () => jobs.drain(),
      ],
    })
    await jobs.drain()
    const stored = await db
      .selectFrom('app_user')
      .select(['email', 'reset_hash'])
      .where('user_id', '=', id)
      .executeTakeFirst()
    expect({ statuses, stored, mails: mails.map(({ to }) => to) }).toEqual({
      statuses: [200],
      stored: { email: 'right@demo.test', reset_hash: null },
      mails: [],
    })
  })
})
