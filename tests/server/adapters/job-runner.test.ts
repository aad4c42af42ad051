import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inQueue, jobAttempts, jobBackoffMs, jobLockMs } from '../../../server/adapters/job-runner.ts'
import { createMailJob } from '../../../server/adapters/mail-job.ts'
import { openMailer } from '../../../server/adapters/mailers.ts'
import { RefusedForGood } from '../../../server/ports/jobs.ts'
import { mail, start, useRunners } from './runner-harness.ts'

const { clock, db, later, runnerOf, stage, jobs } = useRunners()
const sender = () =>
  Promise.resolve({
    publicUrl: 'https://parts.example',
    title: 'Partwright',
    company: 'Partwright',
    contact: 'parts@partwright.example',
    brand: 'meridian' as const,
  })

describe('A staged job', () => {
  it('runs once, in the order of staging, and its payload is deleted afterwards', async () => {
    const sent: string[] = []
    const runner = runnerOf({ 'mail.send': { act: async (payload) => void sent.push(String(payload.subject)) } })
    for (const subject of ['first', 'second', 'third']) await stage('mail.send', { ...mail, subject })
    await runner.drain()
    await runner.drain()
    expect(sent).toEqual(['first', 'second', 'third'])
    expect((await jobs()).map((job) => [job.payload, job.done_at])).toEqual([
      ['{}', start],
      ['{}', start],
      ['{}', start],
    ])
  })

  it('reports a failure without the recipient’s address', async () => {
    const reasons: string[] = []
    const runner = runnerOf(
      {
        'mail.send': {
          act: () =>
            Promise.reject(
              new Error(
                "Can't send mail - all recipients were rejected: 550 5.1.1 <dealer@demo.test>: no such user (dealer@demo.test)",
              ),
            ),
        },
      },
      ({ reason }) => reasons.push(reason),
    )
    await stage()
    await runner.drain()
    expect(reasons).toEqual(["Can't send mail - all recipients were rejected: 550 5.1.1 <…>: no such user (…)"])
    expect((await jobs())[0]?.last_error).toBe(reasons[0])
  })

  it('waits until it is due', async () => {
    const sent: unknown[] = []
    const runner = runnerOf({ 'mail.send': { act: async (payload) => void sent.push(payload) } })
    await stage('mail.send', mail, new Date(start.getTime() + 60_000))
    await runner.drain()
    expect(sent).toHaveLength(0)
    later(60_000)
    await runner.drain()
    expect(sent).toEqual([mail])
  })

  it('is retried after a failure with backoff, with the same message id', async () => {
    const ids: unknown[] = []
    const failures: string[] = []
    const runner = runnerOf(
      {
        'mail.send': {
          act: async (payload) => {
            ids.push(payload.messageId)
            if (ids.length < 3) throw new Error('the mail server is away')
          },
        },
      },
      ({ reason }) => failures.push(reason),
    )
    await stage()
    await runner.drain()
    await runner.drain()
    expect(ids).toHaveLength(1)
    later(jobBackoffMs(1))
    await runner.drain()
    later(jobBackoffMs(2))
    await runner.drain()
    expect(ids).toEqual([mail.messageId, mail.messageId, mail.messageId])
    expect(failures).toEqual(['the mail server is away', 'the mail server is away'])
    expect(jobBackoffMs(2)).toBeGreaterThan(jobBackoffMs(1))
    expect(jobBackoffMs(30)).toBe(3_600_000)
  })

  it('does not block others while it fails', async () => {
    const sent: unknown[] = []
    const runner = runnerOf({
      bad: { act: () => Promise.reject(new Error('no')) },
      'mail.send': { act: async (payload) => void sent.push(payload.subject) },
    })
    await stage('bad', {})
    await stage()
    await runner.drain()
    expect(sent).toEqual(['One'])
  })

  it('stays with its reason when it never succeeds', async () => {
    const runner = runnerOf({ bad: { act: () => Promise.reject(new Error('mailbox unknown')) } })
    await stage('bad', {})
    for (let attempt = 0; attempt < jobAttempts + 2; attempt++) {
      await runner.drain()
      later(3_600_000)
    }
    const [job] = await jobs()
    expect(job).toMatchObject({ attempts: jobAttempts, last_error: 'mailbox unknown' })
    expect(job?.done_at).not.toBeNull()
  })

  it('without a limit is tried every hour until it succeeds, and is never given up', async () => {
    let isAway = true
    const lasts: boolean[] = []
    const act = () => (isAway ? Promise.reject(new Error('no answer')) : Promise.resolve())
    const runner = runnerOf({ pay: { attempts: Infinity, act } }, (job) => lasts.push(job.isGivenUp))
    await stage('pay', {})
    for (let attempt = 0; attempt < 2 * jobAttempts; attempt++) {
      await runner.drain()
      later(3_600_000)
    }
    expect(lasts).toEqual(Array.from({ length: 2 * jobAttempts }, () => false))
    isAway = false
    await runner.drain()
    expect((await jobs())[0]).toMatchObject({ attempts: 2 * jobAttempts + 1, last_error: null })
  })

  it('reports whether a failure was its last', async () => {
    const lasts: boolean[] = []
    const act = () => Promise.reject(new Error('no answer'))
    const runner = runnerOf({ send: { attempts: 2, act } }, (job) => lasts.push(job.isGivenUp))
    await stage('send', {})
    for (let attempt = 0; attempt < 3; attempt++) {
      await runner.drain()
      later(3_600_000)
    }
    expect(lasts).toEqual([false, true])
  })

  it('calls onGiveUp after its last attempt', async () => {
    const given: unknown[] = []
    const runner = runnerOf({
      bad: {
        attempts: 3,
        apply: () => Promise.reject(new Error('the row is broken')),
        onGiveUp: async (payload, _job, reason) => void given.push([payload['n'], reason]),
      },
    })
    await stage('bad', { n: 7 })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(given).toHaveLength(attempt > 3 ? 1 : 0)
      await runner.drain()
      later(3_600_000)
    }
    expect(given).toEqual([[7, 'the row is broken']])
    expect((await jobs())[0]).toMatchObject({ attempts: 3, last_error: 'the row is broken' })
  })

  it('is also given up if it crashes its process every time', async () => {
    const given: string[] = []
    const apply = () => Promise.reject(new Error('it was tried again'))
    const runner = runnerOf({
      bad: { attempts: 2, apply, onGiveUp: async (_message, _job, why) => void given.push(why) },
    })
    await stage('bad', {})
    await db().updateTable('staged_job').set({ attempts: 2 }).execute()
    await runner.drain()
    expect(given).toEqual(['It was started repeatedly and never finished.'])
  })

  it('that is refused for good ends after the usual attempts, however long its kind is tried', async () => {
    const act = () => Promise.reject(new RefusedForGood('no such mailbox'))
    const runner = runnerOf({ send: { attempts: 2 * jobAttempts, act } })
    await stage('send', {})
    for (let attempt = 0; attempt < jobAttempts + 2; attempt++) {
      await runner.drain()
      later(3_600_000)
    }
    expect((await jobs())[0]).toMatchObject({ attempts: jobAttempts, last_error: 'no such mailbox' })
  })

  it('of an unknown kind stays for a version that knows it', async () => {
    const failures: string[] = []
    const runner = runnerOf({}, ({ reason }) => failures.push(reason))
    await stage('from.the.future', { n: 1 })
    await runner.drain()
    expect(failures[0]).toContain('from.the.future')
    expect((await jobs())[0]).toMatchObject({ done_at: null, payload: '{"n":1}' })
  })
})

describe('A mail', () => {
  it('is tried for about five days, so that it outlives a weekend without a mail server', async () => {
    const tries: number[] = []
    const send = () => {
      tries.push(clock.now().getTime() - start.getTime())
      return Promise.reject(new Error('the mail server is away'))
    }
    const runner = runnerOf({ 'mail.send': createMailJob({ send }, sender) })
    await stage()
    for (let attempt = 1; attempt <= 140; attempt++) {
      await runner.drain()
      later(jobBackoffMs(attempt))
    }
    expect((tries.at(-1) ?? 0) / 3_600_000).toBeCloseTo(119, 0)
    expect((await jobs())[0]?.done_at).not.toBeNull()
  })
})

describe('A queue', () => {
  /** A job that runs until it is let go. */
  function createHeld() {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const act = () => {
      begun.resolve()
      return end.promise
    }
    return { act, begun: begun.promise, end }
  }

  it('that waits for its host holds up no other, and runs its own jobs one after another', async () => {
    const ran: string[] = []
    const held = createHeld()
    const payments = Promise.withResolvers<void>()
    const runner = runnerOf({
      ...inQueue('mail', { 'mail.send': { act: held.act } }),
      ...inQueue('payments', {
        pay: {
          act: async (payload) => {
            ran.push(String(payload['n']))
            if (payload['n'] === 2) payments.resolve()
          },
        },
      }),
      common: { act: async () => void ran.push('common') },
    })
    await stage()
    await stage()
    for (const n of [1, 2]) await stage('pay', { n })
    await stage('common', {})
    const drained = runner.drain()
    await held.begun
    await payments.promise
    // Staged while a queue is busy, in a free one and in the busy one.
    await stage('common', {})
    await stage()
    runner.kick()
    await expect.poll(() => ran.toSorted()).toEqual(['1', '2', 'common', 'common'])
    expect(ran.filter((one) => one !== 'common')).toEqual(['1', '2'])
    expect((await jobs()).filter(({ kind, attempts }) => kind === 'mail.send' && attempts > 0)).toHaveLength(1)
    held.end.resolve()
    await drained
    expect((await jobs()).every(({ done_at }) => done_at !== null)).toBe(true)
  })

  it('that is busy begins what was staged in it when its job ends, and one that is free at once', async () => {
    const held = createHeld()
    const ran: string[] = []
    const paid = Promise.withResolvers<void>()
    const runner = runnerOf({
      ...inQueue('mail', {
        'mail.send': {
          act: ({ subject }) => (subject === 'held' ? held.act() : Promise.resolve(void ran.push('mail'))),
        },
      }),
      ...inQueue('payments', { pay: { act: async () => paid.resolve() } }),
    })
    await stage('mail.send', { ...mail, subject: 'held' })
    const drained = runner.drain()
    await held.begun
    await stage()
    runner.kick(['mail.send'])
    await stage('pay', {})
    runner.kick(['mail.send', 'pay'])
    await paid.promise
    expect(ran).toEqual([])
    held.end.resolve()
    await drained
    expect(ran).toEqual(['mail'])
  })

  it('that is common runs one job at a time while the others go on, unknown kinds too', async () => {
    const held = createHeld()
    const reasons: string[] = []
    const mailed = Promise.withResolvers<void>()
    const runner = runnerOf(
      {
        ...inQueue('mail', { 'mail.send': { act: async () => mailed.resolve() } }),
        common: { act: held.act },
      },
      ({ reason }) => void reasons.push(reason),
    )
    await stage('common', {})
    const drained = runner.drain()
    await held.begun
    await stage('unknown', {})
    await stage()
    runner.kick()
    await mailed.promise
    expect(reasons).toEqual([])
    held.end.resolve()
    await drained
    expect(reasons).toEqual(['Nothing handles jobs of kind unknown.'])
  })

  it('holds its job while it runs, however long: no other process takes it', async () => {
    const held = createHeld()
    const taken: unknown[] = []
    const runner = runnerOf({ 'mail.send': { act: held.act } }, undefined, { everyMs: 5 })
    await stage()
    const drained = runner.drain()
    await held.begun
    for (let minute = 0; minute < 3; minute++) {
      later(jobLockMs - 5000)
      const until = clock.now().getTime() + jobLockMs
      await expect.poll(async () => (await jobs())[0]?.locked_until?.getTime()).toBe(until)
    }
    await runnerOf({ 'mail.send': { act: async () => void taken.push(1) } }).drain()
    expect(taken).toEqual([])
    held.end.resolve()
    await drained
  })
})

describe('A crash', () => {
  it('in the middle of a job leaves it to the next process, after its lock expires', async () => {
    const sent: string[] = []
    const [begun, death] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const dying = runnerOf({
      'mail.send': {
        act: () => {
          begun.resolve()
          return death.promise
        },
      },
    })
    await stage()
    const hanging = dying.drain()
    await begun.promise

    const next = runnerOf({ 'mail.send': { act: async (payload) => void sent.push(String(payload.messageId)) } })
    await next.drain()
    expect(sent).toEqual([])
    later(jobLockMs)
    await next.drain()
    expect(sent).toEqual([mail.messageId])

    death.reject(new Error('killed'))
    await hanging
    expect((await jobs())[0]).toMatchObject({ last_error: null, attempts: 2 })
    expect((await jobs())[0]?.done_at).not.toBeNull()
  })

  it('is nothing to wait for where the next process is the only one', async () => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const sent: string[] = []
    const dying = runnerOf({
      'mail.send': {
        act: () => {
          begun.resolve()
          return held.promise
        },
      },
    })
    await stage()
    const hanging = dying.drain()
    await begun.promise
    const act = async () => void sent.push('again')
    await runnerOf({ 'mail.send': { act } }, undefined, { isAlone: true }).drain()
    expect(sent).toEqual(['again'])
    held.reject(new Error('killed'))
    await hanging
  })

  it('between sending a mail and finishing the job leaves one mail: the resend has the same message id', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'partwright-jobs-'))
    const mailer = openMailer({ smtpUrl: null, dataDir, from: 'parts@partwright.example' })
    await mailer.send(mail)
    await stage()
    await runnerOf({ 'mail.send': createMailJob(mailer, sender) }).drain()
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1)
    await rm(dataDir, { recursive: true, force: true })
  })

  it('during database work rolls it back together with the end of the job', async () => {
    let attempts = 0
    const runner = runnerOf({
      mark: {
        apply: async (_, { tx, stage: stageAnother }) => {
          await tx
            .insertInto('server_fact')
            .values({ name: `mark-${++attempts}`, value: 'x' })
            .execute()
          await stageAnother('mail.send', { ...mail })
          if (attempts === 1) throw new Error('cut')
        },
      },
      'mail.send': { act: () => Promise.resolve() },
    })
    await stage('mark', {})
    await runner.drain()
    later(jobBackoffMs(1))
    await runner.drain()
    const marks = await db().selectFrom('server_fact').select('name').where('name', 'like', 'mark-%').execute()
    expect(marks).toEqual([{ name: 'mark-2' }])
    expect((await jobs()).map((job) => job.kind)).toEqual(['mark', 'mail.send'])
  })
})

describe('Several processes', () => {
  it('on one database run each job once', async () => {
    const sent: unknown[] = []
    const act = async (payload: Readonly<Record<string, unknown>>) => void sent.push(payload.n)
    const runners = [1, 2, 3].map(() => runnerOf({ job: { act } }))
    for (let n = 0; n < 30; n++) await stage('job', { n })
    await Promise.all(runners.map((runner) => runner.drain()))
    expect([...sent].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })
})

describe('A stop', () => {
  it('finishes the current job and starts no other', async () => {
    const done: unknown[] = []
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const runner = runnerOf({
      job: {
        act: async (payload) => {
          begun.resolve()
          await end.promise
          done.push(payload.n)
        },
      },
    })
    await stage('job', { n: 1 })
    await stage('job', { n: 2 })
    runner.kick()
    await begun.promise
    const stopped = runner.stop()
    end.resolve()
    await stopped
    runner.kick()
    expect(done).toEqual([1])
    expect((await jobs()).map((job) => job.done_at === null)).toEqual([false, true])
  })
})
