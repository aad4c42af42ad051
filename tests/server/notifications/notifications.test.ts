import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '../../../contract/notifications.ts'
import { users } from '../../../contract/users.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { MailChoice, NotificationKind } from '../../../domain/notifications/kinds.ts'
import { createSubscriberJobs, moveSubscriptions } from '../../../server/modules/labor-claims/index.ts'
import type { ClaimHarness, Role } from '../labor-claims/claim-harness.ts'
import { startClaimHarness, table } from '../labor-claims/claim-harness.ts'
import { startServer } from '../../support/server.ts'

const rows = notifications.table
const halfHour = 30 * 60_000
let harness: ClaimHarness
let before = 0
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(async () => {
  const { db, clock, jobs } = harness.server
  await db.deleteFrom('notification_choice').execute()
  // Digests of the test before are sent.
  await jobs.drain()
  clock.advance(halfHour)
  await jobs.drain()
  await db.deleteFrom('staged_job').execute()
  before = harness.server.mails.length
})
afterAll(() => harness.close())

const mailsTo = async (to: string) => {
  await harness.server.jobs.drain()
  return harness.server.mails.slice(before).filter((mail) => mail.to === to)
}
const subjectsTo = async (to: string) =>
  (await mailsTo(to)).map(({ subject }) => subject.replace(/LC-\d+/g, 'LC').replace(/WR-\d+/g, 'WR'))
const wait = async () => {
  await harness.server.jobs.drain()
  harness.server.clock.advance(halfHour)
}
const choose = (role: Role, kind: NotificationKind, mail: MailChoice, push = false) =>
  harness.as[role].call(rows.saveChoice, { params: { kind }, body: { mail, push } })
const readMine = async (role: Role) => (await harness.as[role].call(rows.readChoices, {})).body.choices
const claimFor = (to: string, given: Parameters<ClaimHarness['claim']>[0] = {}) =>
  harness.claim({ notification_subscribers: JSON.stringify([to]), ...given })
const act = async (
  role: Role,
  id: string,
  action: 'estimate' | 'approve_labor' | 'decline_labor' | 'ask' | 'decline',
) => {
  const body = { action, message: `Message of ${action}`, labor_hours_estimate: 2 }
  const { status } = await harness.as[role].call(table.actOnClaim, { params: { id }, body })
  expect(status).toBe(200)
}
/** Does something while the user is removed (U10). */
async function whileRemoved<T>(email: string, work: () => Promise<T>): Promise<T> {
  const setActive = (active: boolean) =>
    harness.server.db.updateTable('app_user').set({ active }).where('email_key', '=', email).execute()
  await setActive(false)
  try {
    return await work()
  } finally {
    await setActive(true)
  }
}
/** How many notices went to devices since the start of the test. */
const countPushed = async () => {
  await harness.server.jobs.drain()
  const jobs = await harness.server.db
    .selectFrom('staged_job')
    .select('job_id')
    .where('kind', '=', 'push.tell')
    .execute()
  return jobs.length
}

describe('How a user is notified', () => {
  it('begins with the defaults of the role, for the kinds that the user can get', async () => {
    const all = ['claim.returned', 'claim.filed', 'claim.moved', 'claim.payment', 'registration.decided']
    const ofJobs = ['job.assigned', 'job.message', 'job.serial']
    expect((await readMine('servicer')).map(({ kind }) => kind)).toEqual([...ofJobs, ...all])
    expect((await readMine('customer')).map(({ kind }) => kind)).toEqual(all)
    expect(await readMine('reviewer')).toContainEqual({
      ...{ kind: 'claim.filed', mail: 'digest', push: false, is_own: false, is_mail_fixed: false },
    })
  })

  it('is chosen for each kind, for oneself alone, and a repeated save changes nothing', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await choose('dealer', 'claim.moved', 'now', true)).body.choices).toContainEqual({
        ...{ kind: 'claim.moved', mail: 'now', push: true, is_own: true, is_mail_fixed: false },
      })
    expect(await readMine('dealer2')).toContainEqual(
      expect.objectContaining({ kind: 'claim.moved', mail: 'digest', is_own: false }),
    )
  })

  it('names what is wrong at its field', async () => {
    expect((await choose('servicer', 'job.message', 'off')).refusal.errors).toEqual({
      mail: 'These messages are written to you, so their email always comes at once',
    })
    expect((await choose('servicer', 'job.message', 'now', false)).status).toBe(200)
    expect((await choose('servicer', 'nothing' as NotificationKind, 'off')).refusal.errors).toEqual({
      kind: 'There is no such kind of notification',
    })
    const wrong = { mail: 'hourly', push: 'yes' } as unknown as { mail: MailChoice; push: boolean }
    const { refusal } = await harness.as.servicer.call(rows.saveChoice, {
      params: { kind: 'claim.moved' },
      body: wrong,
    })
    expect(refusal.errors).toEqual({
      mail: 'Choose when the email comes',
      push: 'Choose whether devices notify you',
    })
  })
})

describe('A digest', () => {
  it('is one email at once, and one that tells the nine that follow in their order, with the way to the choices', async () => {
    const id = await claimFor('dealer@demo.test')
    for (let time = 0; time < 5; time += 1) {
      await act('servicer', id, 'estimate')
      harness.server.clock.advance(60_000)
      await act('reviewer', id, 'approve_labor')
    }
    expect(await subjectsTo('dealer@demo.test')).toEqual(['LC: Labor to approve'])
    await wait()
    const [, mail, ...others] = await mailsTo('dealer@demo.test')
    expect([mail?.subject.replace(/LC-\d+/, 'LC'), others]).toEqual(['9 updates: LC', []])
    expect(mail?.text.match(/Message of \w+/g)).toEqual(
      Array.from({ length: 5 }, () => ['Message of estimate', 'Message of approve_labor'])
        .flat()
        .slice(1),
    )
    expect(mail?.text).toContain('https://parts.example/dashboard/notifications')
    expect(mail?.html).toContain('href="https://parts.example/dashboard/notifications"')
  })

  it('and all that follows goes to the address that an administrator corrected, and nothing to the earlier one', async () => {
    const [wrong, right] = ['dealer@demo.test', 'dealer-right@demo.test']
    const setEmail = async (email: string) => {
      const form = { params: { id: demoUsers.dealer }, body: { email } }
      expect((await harness.as.admin.call(users.table.updateUserAsAdmin, form)).status).toBe(200)
    }
    const subscribe = (...mails: string[]) => ({ notification_subscribers: JSON.stringify(mails) })
    const id = await harness.claim(subscribe('First@else.test', 'Dealer@demo.test'))
    const both = await harness.claim(subscribe(right, wrong, `x${wrong}`))
    await act('servicer', id, 'estimate')
    expect(await subjectsTo('Dealer@demo.test')).toEqual(['LC: Labor to approve'])
    await act('reviewer', id, 'approve_labor')
    await harness.server.jobs.drain()
    await setEmail(right)
    try {
      const read = async (claim: string) =>
        (await harness.as.admin.call(table.readClaim, { params: { id: claim } })).body.notification_subscribers
      // Claims follow in a job, so that a change of a user waits for none of them.
      expect(await read(id)).toEqual(['First@else.test', 'Dealer@demo.test'])
      await harness.server.jobs.drain()
      expect(await read(id)).toEqual(['First@else.test', right])
      expect(await read(both)).toEqual([right, `x${wrong}`])
      before = harness.server.mails.length
      await wait()
      expect(await subjectsTo(right)).toEqual(['LC: Assigned, accepted'])
      await act('servicer', id, 'estimate')
      expect((await mailsTo(right)).map(({ text }) => text).join()).toContain('/dashboard/notifications')
      expect([...(await subjectsTo(wrong)), ...(await subjectsTo('Dealer@demo.test'))]).toEqual([])
    } finally {
      await setEmail(wrong)
    }
  })

  it('follows the last of two corrections, some claims at a time and the newest first', async () => {
    const { db } = harness.server
    const email = (
      await db.selectFrom('app_user').select('email').where('user_id', '=', demoUsers.dealer).executeTakeFirstOrThrow()
    ).email
    const mails = { notification_subscribers: JSON.stringify(['Twice-wrong@else.test']) }
    const ids = [await harness.claim(mails), await harness.claim(mails), await harness.claim(mails)].sort()
    const read = async () =>
      (
        await db
          .selectFrom('labor_claim')
          .select('notification_subscribers')
          .where('claim_id', 'in', ids)
          .orderBy('claim_id')
          .execute()
      ).map(({ notification_subscribers }) => JSON.parse(notification_subscribers) as unknown)
    const newer = await db.selectFrom('labor_claim').select('claim_id').where('claim_id', '>=', ids[1]!).execute()
    const { 'labor-claims.moveSubscriptions': job } = createSubscriberJobs(newer.length)
    const staged: object[] = []
    const stage = (_: string, payload: object) => {
      staged.push(payload)
      return Promise.resolve()
    }
    const now = harness.server.clock.now()
    const run = (payload: unknown) => db.transaction().execute((tx) => job.apply(payload, { tx, stage, now }))
    await moveSubscriptions({ stage, now }, demoUsers.dealer, 'twice-Wrong@else.test')
    await run(staged.pop())
    expect(await read()).toEqual([['Twice-wrong@else.test'], [email], [email]])
    for (let next = staged.pop(); next !== undefined; next = staged.pop()) await run(next)
    expect(await read()).toEqual([[email], [email], [email]])
    await moveSubscriptions({ stage, now }, demoUsers.dealer, email.toUpperCase())
    await run(staged.pop())
    expect(staged).toEqual([])
  })

  it('leaves a corrected address to the user whose it is now, in whatever order the claims follow', async () => {
    const { db, clock, jobs } = harness.server
    const [first, second] = ['dealer@demo.test', 'dealer2@demo.test']
    const setEmail = async (id: number, email: string) => {
      clock.advance(1000)
      expect(
        (await harness.as.admin.call(users.table.updateUserAsAdmin, { params: { id }, body: { email } })).status,
      ).toBe(200)
    }
    const read = async (id: string) =>
      (await harness.as.admin.call(table.readClaim, { params: { id } })).body.notification_subscribers
    const [ofFirst, ofSecond] = [await claimFor(first), await claimFor(second)]
    await setEmail(demoUsers.dealer, 'first-right@else.test')
    const waiting = db.updateTable('staged_job').where('kind', '=', 'labor-claims.moveSubscriptions')
    await waiting.set({ run_at: new Date(clock.now().getTime() + halfHour) }).execute()
    await setEmail(demoUsers.dealer2, first)
    const fresh = await claimFor(first)
    await jobs.drain()
    clock.advance(halfHour)
    await jobs.drain()
    try {
      expect(await read(ofFirst)).toEqual(['first-right@else.test'])
      expect([await read(ofSecond), await read(fresh)]).toEqual([[first], [first]])
    } finally {
      await setEmail(demoUsers.dealer2, second)
      await jobs.drain()
      await setEmail(demoUsers.dealer, first)
      await jobs.drain()
    }
  })

  it('has the claims one after the other, and an address that is no user’s has no link to choices', async () => {
    const [one, other] = [await claimFor('gym@else.test'), await claimFor('gym@else.test')]
    await act('servicer', one, 'estimate')
    await act('servicer', other, 'estimate')
    await act('reviewer', one, 'approve_labor')
    await wait()
    const [first, mail] = await mailsTo('gym@else.test')
    expect(first?.subject).toMatch(/^LC-\d+: Labor to approve$/)
    expect(mail?.subject).toMatch(/^2 updates: LC-\d+, LC-\d+$/)
    expect(mail?.text.match(/Open LC-\d+:/g)).toHaveLength(2)
    expect(mail?.text).not.toContain('/dashboard/notifications')
  })

  it('is not sent where the kind was switched off meanwhile', async () => {
    const id = await claimFor('dealer@demo.test')
    await act('servicer', id, 'estimate')
    await act('reviewer', id, 'approve_labor')
    await harness.server.jobs.drain()
    await choose('dealer', 'claim.moved', 'off')
    await wait()
    expect(await subjectsTo('dealer@demo.test')).toEqual(['LC: Labor to approve'])
  })

  it('without another event sends nothing more; the next one after it comes at once too', async () => {
    const id = await claimFor('dealer@demo.test')
    await act('servicer', id, 'estimate')
    await wait()
    expect(await subjectsTo('dealer@demo.test')).toEqual(['LC: Labor to approve'])
    await act('reviewer', id, 'approve_labor')
    expect(await subjectsTo('dealer@demo.test')).toEqual(['LC: Labor to approve', 'LC: Assigned, accepted'])
  })
})

describe('What is urgent', () => {
  it('goes at once: refused, or sent back with a date that costs money', async () => {
    await choose('dealer', 'claim.returned', 'digest')
    const hours = await claimFor('dealer@demo.test', { status: 'approve_labor', labor_hours_estimate: 2 })
    await act('reviewer', hours, 'decline_labor')
    expect(await subjectsTo('dealer@demo.test')).toEqual(['LC: Assigned, accepted'])
    await act('reviewer', await claimFor('dealer@demo.test', { status: 'requests', assigned_to: null }), 'decline')
    expect(await subjectsTo('dealer@demo.test')).toContain('LC: Declined')
    const dated = { status: 'requests', assigned_to: null, file_by: '2026-12-20' } as const
    await act('reviewer', await claimFor('dealer@demo.test', dated), 'ask')
    expect(await subjectsTo('dealer@demo.test')).toContain('LC: Response needed')
  })

  it('is not a question without such a date, where the person wants a digest', async () => {
    await choose('dealer', 'claim.returned', 'digest')
    await act('servicer', await claimFor('dealer@demo.test'), 'estimate')
    await act('reviewer', await claimFor('dealer@demo.test', { status: 'requests', assigned_to: null }), 'ask')
    expect(await subjectsTo('dealer@demo.test')).toEqual(['LC: Labor to approve'])
    await wait()
    expect(await subjectsTo('dealer@demo.test')).toEqual(['LC: Labor to approve', 'LC: Response needed'])
  })
})

describe('A choice', () => {
  it('of none stops each email about claims, also an urgent one', async () => {
    await choose('dealer', 'claim.returned', 'off')
    await choose('dealer', 'claim.moved', 'off')
    const id = await claimFor('Dealer@Demo.test', { status: 'approve_labor', labor_hours_estimate: 2 })
    await act('reviewer', id, 'decline_labor')
    await act('servicer', id, 'estimate')
    await wait()
    expect(await mailsTo('Dealer@Demo.test')).toEqual([])
  })

  it('never stops what a person sends: a status again (L18), a message to the servicer (`WO155`)', async () => {
    await choose('dealer', 'claim.moved', 'off')
    const id = await claimFor('dealer@demo.test')
    await harness.as.reviewer.call(table.resendMail, { params: { id }, body: { message: 'As you asked' } })
    expect(await mailsTo('dealer@demo.test')).toHaveLength(1)
    await choose('servicer', 'job.message', 'now', false)
    await harness.as.reviewer.call(table.contactServicer, { params: { id }, body: { message: 'Please call' } })
    expect(await mailsTo('servicer@demo.test')).toHaveLength(1)
  })

  it('of at once gets an email for each event', async () => {
    await choose('dealer', 'claim.moved', 'now')
    const id = await claimFor('dealer@demo.test')
    await act('servicer', id, 'estimate')
    await act('reviewer', id, 'approve_labor')
    expect(await subjectsTo('dealer@demo.test')).toEqual(['LC: Labor to approve', 'LC: Assigned, accepted'])
  })

  it('of devices reaches the servicer’s firm where a claim is refused, and not those who chose none', async () => {
    const id = await harness.claim({ status: 'approve_labor', labor_hours_estimate: 2 })
    await act('reviewer', id, 'decline_labor')
    const first = await countPushed()
    expect(first).toBeGreaterThan(0)
    await choose('servicer', 'claim.returned', 'now', false)
    const other = await harness.claim({ status: 'approve_labor', labor_hours_estimate: 2 })
    await act('reviewer', other, 'decline_labor')
    expect((await countPushed()) - first).toBe(first - 1)
  })
})

describe('A removed user', () => {
  const staff = 'dealer-staff@demo.test'

  it('gets no email of a claim that they are subscribed to, whatever they chose before', async () => {
    const id = await claimFor('Dealer-Staff@demo.test')
    const got = await whileRemoved(staff, async () => {
      await act('servicer', id, 'estimate')
      await act('reviewer', id, 'approve_labor')
      await wait()
      await harness.as.reviewer.call(table.resendMail, { params: { id }, body: { message: 'Once more' } })
      return mailsTo('Dealer-Staff@demo.test')
    })
    expect(got).toEqual([])
    await act('servicer', id, 'estimate')
    expect(await subjectsTo('Dealer-Staff@demo.test')).toEqual(['LC: Labor to approve'])
  })

  it('gets no digest of what happened before the removal', async () => {
    const id = await claimFor(staff)
    await act('servicer', id, 'estimate')
    await act('reviewer', id, 'approve_labor')
    await harness.server.jobs.drain()
    const got = await whileRemoved(staff, async () => {
      await wait()
      return subjectsTo(staff)
    })
    expect(got).toEqual(['LC: Labor to approve'])
  })

  it('gets nothing on their devices', async () => {
    const id = await harness.claim({ status: 'approve_labor', labor_hours_estimate: 2 })
    await act('reviewer', id, 'decline_labor')
    expect(await whileRemoved('servicer@demo.test', countPushed)).toBe(0)
  })
})

describe('A subscriber who lost the claim', () => {
  const [firm, rival] = ['servicer@demo.test', 'servicer2@demo.test']
  const setUser = (
    user: number,
    values: { permissions?: string | null; reviewer?: boolean; was_office?: boolean; on_site?: boolean },
  ) => harness.server.db.updateTable('app_user').set(values).where('user_id', '=', user).execute()
  const setFirm = (id: string, user: number) =>
    harness.server.db.updateTable('labor_claim').set({ assigned_to: user }).where('claim_id', '=', id).execute()
  const subscribe = (...mails: string[]) => harness.claim({ notification_subscribers: JSON.stringify(mails) })
  const resend = (id: string) =>
    harness.as.reviewer.call(table.resendMail, { params: { id }, body: { message: 'Once more' } })

  it('to another firm gets nothing of it, and is notified again once the job comes back', async () => {
    const id = await subscribe(firm, rival, 'gym@else.test')
    await setFirm(id, demoUsers.servicer2)
    await choose('servicer', 'claim.moved', 'now', true)
    await act('servicer2', id, 'estimate')
    expect(await subjectsTo(firm)).toEqual([])
    expect(await countPushed()).toBe(0)
    expect([await subjectsTo(rival), await subjectsTo('gym@else.test')]).toEqual([
      ['LC: Labor to approve'],
      ['LC: Labor to approve'],
    ])
    await resend(id)
    expect([(await mailsTo(firm)).length, (await mailsTo(rival)).length]).toEqual([0, 2])
    const { body } = await harness.as.reviewer.call(table.readClaim, { params: { id } })
    expect(body.history.at(-1)?.message).toBe('To servicer2@demo.test, gym@else.test: Once more')
    await setFirm(id, demoUsers.servicer)
    await act('reviewer', id, 'approve_labor')
    expect(await subjectsTo(firm)).toEqual(['LC: Assigned, accepted'])
  })

  it('with a permission or a role gets nothing of it', async () => {
    const id = await subscribe('dealer-staff@demo.test', 'reviewer@demo.test')
    await setUser(demoUsers.dealerStaff, { permissions: '["orders.view"]' })
    await setUser(demoUsers.reviewer, { reviewer: false })
    try {
      await act('servicer', id, 'estimate')
      expect(await subjectsTo('dealer-staff@demo.test')).toEqual([])
      expect(await subjectsTo('reviewer@demo.test')).toEqual([])
    } finally {
      await setUser(demoUsers.dealerStaff, { permissions: null })
      await setUser(demoUsers.reviewer, { reviewer: true, was_office: false })
    }
  })

  it('is not a colleague of its account who never could open it, unless they took part in it before', async () => {
    const [id, before] = [await subscribe('dealer-staff@demo.test'), await subscribe('dealer-staff@demo.test')]
    await harness.server.db
      .insertInto('claim_reader')
      .values({ user_id: demoUsers.dealerStaff, claim_id: before, seen_at: harness.server.clock.now() })
      .execute()
    await setUser(demoUsers.dealerStaff, { on_site: true })
    try {
      await act('servicer', before, 'estimate')
      expect(await subjectsTo('dealer-staff@demo.test')).toEqual([])
      await act('servicer', id, 'estimate')
      expect(await subjectsTo('dealer-staff@demo.test')).toEqual(['LC: Labor to approve'])
    } finally {
      await setUser(demoUsers.dealerStaff, { on_site: false })
    }
  })

  it('is not sent its status (L18), while a user who never had it is a guest like any other', async () => {
    const id = await subscribe(firm)
    await setFirm(id, demoUsers.servicer2)
    expect((await resend(id)).refusal.errors).toEqual({
      alt_email: 'The subscribers can no longer open this claim. Enter an email address',
    })
    const guests = await subscribe('customer@demo.test')
    await act('servicer', guests, 'estimate')
    expect(await subjectsTo('customer@demo.test')).toEqual(['LC: Labor to approve'])
  })
})

describe('A server that is killed', () => {
  /** The next job of the kind is held by a process that has died: it began, and its hold runs out. */
  const killDuring = async (kind: string) => {
    const { db, clock } = harness.server
    const until = new Date(clock.now().getTime() + 120_000)
    const { numUpdatedRows } = await db
      .updateTable('staged_job')
      .set({ attempts: 1, locked_until: until })
      .where('kind', '=', kind)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  it('between an event, its digest and its email neither loses nor doubles one', async () => {
    const id = await claimFor('dealer@demo.test')
    await act('servicer', id, 'estimate')
    expect(await killDuring('notifications.notify')).toBe(1)
    await act('reviewer', id, 'approve_labor')
    await harness.server.jobs.drain()
    harness.server.clock.advance(121_000)
    await harness.server.jobs.drain()
    expect(await killDuring('notifications.digest')).toBe(1)
    harness.server.clock.advance(halfHour)
    await harness.server.jobs.drain()
    const mails = await mailsTo('dealer@demo.test')
    expect(mails.map(({ subject }) => subject.replace(/LC-\d+/, 'LC'))).toEqual([
      'LC: Assigned, accepted',
      'LC: Labor to approve',
    ])
    harness.server.clock.advance(24 * halfHour)
    expect(await mailsTo('dealer@demo.test')).toHaveLength(2)
    const left = await harness.server.db.selectFrom('notification_entry').selectAll().execute()
    expect(left).toEqual([])
  })

  it('beside another one sends each digest once', async () => {
    const second = await startServer({ beside: harness.server })
    try {
      const ids = await Promise.all(Array.from({ length: 6 }, () => claimFor('dealer@demo.test')))
      for (const id of ids) await act('servicer', id, 'estimate')
      await Promise.all([harness.server.jobs.drain(), second.jobs.drain()])
      harness.server.clock.advance(halfHour)
      await Promise.all([harness.server.jobs.drain(), second.jobs.drain()])
      const mails = [...(await mailsTo('dealer@demo.test')), ...second.mails]
      expect(mails.map(({ subject }) => subject.replace(/:.*/, '')).toSorted()).toEqual([
        '5 updates',
        expect.stringMatching(/^LC-\d+$/),
      ])
    } finally {
      await second.close()
    }
  })
})
