import { describe, expect, it, vi } from 'vitest'
import { jobAttempts } from '../../../server/adapters/job-runner.ts'
import { ensureSweeps, sweepJobs } from '../../../server/kernel/sweep.store.ts'
import { useRunners } from './runner-harness.ts'

const { clock, db, later, runnerOf, stage, jobs } = useRunners()

describe('The daily sweep', () => {
  it('removes jobs that ended a week ago, and leaves one sweep for tomorrow', async () => {
    const runner = runnerOf({ ...sweepJobs(), 'mail.send': { act: () => Promise.resolve() } })
    await stage('mail.send', {})
    await runner.drain()
    later(8 * 86_400_000)
    await stage('mail.send', {}, new Date(clock.now().getTime() + 1000))
    await stage('kernel.sweep', {})
    await runner.drain()
    const left = await jobs()
    expect(left.map(({ kind, done_at }) => [kind, done_at === null])).toEqual(
      expect.arrayContaining([
        ['mail.send', true],
        ['kernel.sweep', true],
      ]),
    )
    expect(left.filter(({ kind }) => kind === 'mail.send')).toHaveLength(1)
    expect(left.filter(({ kind, done_at }) => kind === 'kernel.sweep' && done_at === null)).toHaveLength(1)
  })

  it('commits what each module removes by itself, also where another one fails', async () => {
    const other = vi.fn(() => Promise.resolve(0))
    await stage('kernel.sweep', {})
    await runnerOf(sweepJobs([() => Promise.reject(new Error('It is locked')), other])).drain()
    expect(other).toHaveBeenCalledOnce()
  })
})

describe('The frequent sweep', () => {
  it('does what its modules ask for every five minutes, however many processes start', async () => {
    const swept: string[] = []
    const note = (name: string) => () => Promise.resolve(swept.push(name))
    const runner = runnerOf(sweepJobs([note('daily')], [note('frequent')]))
    for (let process = 0; process < 3; process += 1) await ensureSweeps(db(), clock.now())
    for (let time = 0; time < 3; time += 1) {
      later(299_000)
      await runner.drain()
      later(1000)
      await runner.drain()
    }
    expect(swept).toEqual(['frequent', 'frequent', 'frequent'])
    later(86_400_000)
    await runner.drain()
    expect(swept.slice(3).toSorted()).toEqual(['daily', 'frequent'])
  })

  it('goes on after a day in which it failed each time', async () => {
    let isBroken = true
    const sweep = vi.fn(() => (isBroken ? Promise.reject(new Error('It is locked')) : Promise.resolve(0)))
    const runner = runnerOf(sweepJobs([], [sweep]))
    await ensureSweeps(db(), clock.now())
    for (let attempt = 0; attempt < jobAttempts + 4; attempt++) {
      await runner.drain()
      later(3_600_000)
    }
    isBroken = false
    const calls = sweep.mock.calls.length
    await runner.drain()
    later(300_000)
    await runner.drain()
    expect(sweep.mock.calls.length).toBe(calls + 2)
  })
})
