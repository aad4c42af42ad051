import { describe, expect, it } from 'vitest'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'
import { bytesOfAll, kitsOf, needsKit } from '../../../offline/kit/needs.ts'
import { keyOf, nextStep } from '../../../offline/kit/next-step.ts'
import type { Step } from '../../../offline/kit/next-step.ts'
import type { KitFacts } from '../../../offline/kit/facts.ts'
import { factsOf, jobOf, modelOf, now } from './facts.ts'

const missing = (facts: KitFacts) => kitsOf(facts).map((kit) => kit.missing)

describe('The kit of a job', () => {
  it('is for what a servicer drives to, or may again', () => {
    const open = claimStatuses.filter((status) => needsKit({ status, completed: false }))
    expect(open).toEqual(['assigned', 'approve_labor', 'pending - response needed'])
    expect(claimStatuses.some((status) => needsKit({ status, completed: true }))).toBe(false)
  })

  it('is ready when nothing is missing, with its size and the age of its oldest piece', () => {
    expect(kitsOf(factsOf([jobOf('a')]))).toEqual([
      {
        ticketId: 'a',
        isReady: true,
        missing: [],
        diagrams: 6,
        bytes: 9000 + 500 + 2_000_000 + 1_000_000,
        asOf: now - 60_000,
      },
    ])
  })

  it.each<[string, Partial<KitFacts>, unknown]>([
    [
      'a machine whose brand is not here',
      { models: new Map([[500, modelOf(500, { is: 'unknown' })]]) },
      { is: 'parts' },
    ],
    ['a machine that nobody looked at', { models: new Map() }, { is: 'parts' }],
    [
      'pictures that have not come',
      { models: new Map([[500, modelOf(500, { missing: 2 })]]) },
      { is: 'diagrams', count: 2 },
    ],
    ['the rates of its manufacturer', { labor: new Map() }, { is: 'labor' }],
    ['the states', { lists: null }, { is: 'lists' }],
    ['the postal codes', { shared: [{ is: 'places', isHere: false, bytes: 1 }] }, { is: 'places' }],
    ['the plate reader', { shared: [{ is: 'plate', isHere: false, bytes: 1 }] }, { is: 'plate' }],
  ])('is not ready without %s', (_, told, lacking) => {
    const facts = factsOf([jobOf('a')], told)
    expect(missing(facts)).toEqual([[lacking]])
    expect(kitsOf(facts)[0]?.isReady).toBe(false)
  })

  it('is not ready with a claim that is older than its list says, or that lacks the earlier claims of its serial', () => {
    const { copy } = jobOf('a')
    const jobs = [
      jobOf('a', { copy: null }),
      jobOf('b', { rev: 5 }),
      jobOf('c', { copy: { ...copy!, hasEarlierClaims: false } }),
      jobOf('d', { copy: { ...copy!, rev: 5 } }),
    ]
    expect(missing(factsOf(jobs))).toEqual([[{ is: 'claim' }], [{ is: 'claim' }], [{ is: 'claim' }], []])
  })

  it('needs no drawings of a machine that the shop does not know', () => {
    const gone = new Map([[500, modelOf(500, { is: 'gone', diagrams: 0, pictureBytes: 0, brandBytes: 0 })]])
    expect(missing(factsOf([jobOf('a'), jobOf('b', { equipmentId: 0 })], { models: gone }))).toEqual([[], []])
  })

  it('counts what jobs share once in the size of all', () => {
    const jobs = [jobOf('a'), jobOf('b', { equipmentId: 501 }), jobOf('c')]
    expect(bytesOfAll(factsOf(jobs))).toBe(3 * 9000 + 2 * 1_000_000 + 2_000_000 + 500 + 4000 + 800_000 + 2_400_000)
  })
})

describe('What is fetched next', () => {
  const ways = { now, mayFetch: () => true, isTried: () => false }
  /** All steps, one after the other, each tried once. */
  function steps(facts: KitFacts, mayFetch: (ticketId: string) => boolean = () => true): string[] {
    const tried: string[] = []
    for (
      let step: Step | null = null;
      (step = nextStep(facts, { now, mayFetch, isTried: (key) => tried.includes(key) })) !== null;
    )
      tried.push(keyOf(step))
    return tried
  }
  const jobs = [jobOf('a', { copy: null }), jobOf('b', { equipmentId: 501, manufacturerId: 88 })]
  const nothing = factsOf(jobs, {
    models: new Map(),
    jobModels: [],
    labor: new Map(),
    lists: null,
    shared: [{ is: 'places', isHere: false, bytes: 1 }],
  })

  it('is nothing where all is here', () => {
    expect(nextStep(factsOf([jobOf('a')]), ways)).toBeNull()
  })

  it('is words before pictures, and the next job’s before the later one’s', () => {
    expect(steps(nothing)).toEqual(['claim a', 'labor 87', 'labor 88', 'lists', 'model 500', 'places', 'model 501'])
  })

  it('is words alone where nothing large may be fetched, but for the job that was asked for', () => {
    expect(steps(nothing, () => false)).toEqual(['claim a', 'labor 87', 'labor 88', 'lists'])
    expect(steps(nothing, (id) => id === 'b')).toEqual([
      'claim a',
      'labor 87',
      'labor 88',
      'lists',
      'model 501',
      'places',
    ])
  })

  it('leaves claims to whoever just asked for their list', () => {
    expect(steps({ ...nothing, listAt: now - 1000 })[0]).toBe('labor 87')
  })

  it('asks for rates and states again after an hour', () => {
    const old = { asOf: now - 61 * 60_000, bytes: 1 }
    expect(steps(factsOf([jobOf('a')], { labor: new Map([[87, old]]), lists: old }))).toEqual(['labor 87', 'lists'])
  })

  it('adds a model to those of the other jobs, and lets go of those whose jobs are over', () => {
    const facts = factsOf(jobs, { jobModels: [500, 777], models: new Map([[500, modelOf(500)]]) })
    expect(nextStep(facts, ways)).toEqual({ do: 'release', models: [500] })
    expect(
      nextStep({ ...facts, jobs: jobs.slice(1), jobModels: [] }, { ...ways, isTried: (key) => /labor/.test(key) }),
    ).toEqual({
      do: 'model',
      ticketId: 'b',
      equipmentId: 501,
      models: [501],
    })
  })

  it('takes up a model that is here by choice, so that it stays when the choice goes', () => {
    expect(nextStep(factsOf([jobOf('a')], { jobModels: [] }), ways)).toMatchObject({ do: 'model', models: [500] })
  })
})
