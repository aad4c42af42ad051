import { describe, expect, it } from 'vitest'
import { claimStatuses, mayBeVisited } from '../../../domain/labor-claims/states.ts'
import { sumBundleBytes, toOfflineBundles } from '../../../offline/offline-bundle/bundle-status.ts'
import { stepKey, findNextStep } from '../../../offline/offline-bundle/next-step.ts'
import type { Step } from '../../../offline/offline-bundle/next-step.ts'
import type { BundleFacts } from '../../../offline/offline-bundle/bundle-facts.ts'
import { createFacts, createJob, createModel, now } from './bundle-facts.ts'

const listMissing = (facts: BundleFacts) => toOfflineBundles(facts).map((bundle) => bundle.missing)

describe('The offline bundle of a job', () => {
  it('exists for claims that a servicer visits or may visit again', () => {
    const open = claimStatuses.filter((status) => mayBeVisited({ status, completed: false }))
    expect(open).toEqual(['assigned', 'approve_labor', 'pending - response needed'])
    expect(claimStatuses.some((status) => mayBeVisited({ status, completed: true }))).toBe(false)
  })

  it('is ready if nothing is missing, with its size and the age of its oldest piece', () => {
    expect(toOfflineBundles(createFacts([createJob('a')]))).toEqual([
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

  it.each<[string, Partial<BundleFacts>, unknown]>([
    ['its brand’s parts', { models: new Map([[500, createModel(500, { is: 'unknown' })]]) }, { is: 'parts' }],
    ['a lookup of its model', { models: new Map() }, { is: 'parts' }],
    [
      'all of its pictures',
      { models: new Map([[500, createModel(500, { missing: 2 })]]) },
      { is: 'diagrams', count: 2 },
    ],
    ['its manufacturer’s rates', { labor: new Map() }, { is: 'labor' }],
    ['the states', { lists: null }, { is: 'lists' }],
    ['the postal codes', { shared: [{ is: 'places', isCached: false, bytes: 1 }] }, { is: 'places' }],
    ['the plate reader', { shared: [{ is: 'plate', isCached: false, bytes: 1 }] }, { is: 'plate' }],
  ])('is not ready without %s', (_, overrides, lacking) => {
    const facts = createFacts([createJob('a')], overrides)
    expect(listMissing(facts)).toEqual([[lacking]])
    expect(toOfflineBundles(facts)[0]?.isReady).toBe(false)
  })

  it('is not ready if the claim is older than its list row or lacks the earlier claims of its serial', () => {
    const { snapshot } = createJob('a')
    const jobs = [
      createJob('a', { snapshot: null }),
      createJob('b', { rev: 5 }),
      createJob('c', { snapshot: { ...snapshot!, hasEarlierClaims: false } }),
      createJob('d', { snapshot: { ...snapshot!, rev: 5 } }),
      // After a restored backup another change has the revision that is stored.
      createJob('e', { changedAt: '2026-11-20T09:30:00.000Z' }),
    ]
    const claim = [{ is: 'claim' }]
    expect(listMissing(createFacts(jobs))).toEqual([claim, claim, claim, [], claim])
  })

  it('needs no diagrams for a machine that is not in the catalogue', () => {
    const gone = new Map([[500, createModel(500, { is: 'gone', diagrams: 0, pictureBytes: 0, brandBytes: 0 })]])
    expect(listMissing(createFacts([createJob('a'), createJob('b', { equipmentId: 0 })], { models: gone }))).toEqual([
      [],
      [],
    ])
  })

  it('counts shared data once in the total size', () => {
    const jobs = [createJob('a'), createJob('b', { equipmentId: 501 }), createJob('c')]
    expect(sumBundleBytes(createFacts(jobs))).toBe(
      3 * 9000 + 2 * 1_000_000 + 2_000_000 + 500 + 4000 + 800_000 + 2_400_000,
    )
  })
})

describe('The next step', () => {
  const rules = { now, mayFetch: () => true, wasTried: () => false }
  /** All steps in order, each tried once. */
  function steps(facts: BundleFacts, mayFetch: (ticketId: string) => boolean = () => true): string[] {
    const tried: string[] = []
    for (
      let step: Step | null = null;
      (step = findNextStep(facts, { now, mayFetch, wasTried: (key) => tried.includes(key) })) !== null;
    )
      tried.push(stepKey(step))
    return tried
  }
  const jobs = [createJob('a', { snapshot: null }), createJob('b', { equipmentId: 501, manufacturerId: 88 })]
  const empty = createFacts(jobs, {
    models: new Map(),
    jobModels: [],
    labor: new Map(),
    lists: null,
    shared: [{ is: 'places', isCached: false, bytes: 1 }],
  })

  it('is null if everything is stored', () => {
    expect(findNextStep(createFacts([createJob('a')]), rules)).toBeNull()
  })

  it('fetches data before pictures and earlier jobs before later ones', () => {
    expect(steps(empty)).toEqual(['claim a', 'labor 87', 'labor 88', 'lists', 'model 500', 'places', 'model 501'])
  })

  it('fetches data only if large downloads are not allowed, except for requested jobs', () => {
    expect(steps(empty, () => false)).toEqual(['claim a', 'labor 87', 'labor 88', 'lists'])
    expect(steps(empty, (id) => id === 'b')).toEqual([
      'claim a',
      'labor 87',
      'labor 88',
      'lists',
      'model 501',
      'places',
    ])
  })

  it('reads a claim again that was stored before there was a payment check, which is ready without it', () => {
    const { snapshot } = createJob('a')
    const facts = createFacts([createJob('a', { snapshot: { ...snapshot!, hasPaymentFacts: false } })])
    expect(toOfflineBundles(facts)[0]?.isReady).toBe(true)
    expect(steps(facts)).toEqual(['claim a'])
  })

  it('leaves claims to a list refresh that has just started', () => {
    expect(steps({ ...empty, listFetchedAt: now - 1000 })[0]).toBe('labor 87')
  })

  it('fetches rates, recalls and states again after an hour', () => {
    const old = { asOf: now - 61 * 60_000, bytes: 1 }
    expect(steps(createFacts([createJob('a')], { labor: new Map([[87, old]]), bulletins: old, lists: old }))).toEqual([
      'labor 87',
      'bulletins',
      'lists',
    ])
  })

  it('fetches recalls where it has none, also where the states are there already', () => {
    const facts = createFacts([createJob('a')], { bulletins: null })
    expect([steps(facts), toOfflineBundles(facts)[0]?.isReady]).toEqual([['bulletins'], true])
  })

  it('adds a model to those of other jobs and removes those of finished jobs', () => {
    const facts = createFacts(jobs, { jobModels: [500, 777], models: new Map([[500, createModel(500)]]) })
    expect(findNextStep(facts, rules)).toEqual({ do: 'release', models: [500] })
    expect(
      findNextStep(
        { ...facts, jobs: jobs.slice(1), jobModels: [] },
        { ...rules, wasTried: (key) => /labor/.test(key) },
      ),
    ).toEqual({
      do: 'model',
      ticketId: 'b',
      equipmentId: 501,
      models: [501],
    })
  })

  it('removes nothing before the jobs of the person who signed in are known', () => {
    const [unknown, none] = [createFacts([], { listFetchedAt: null }), createFacts([])]
    const jobModels = [500, 777]
    expect(findNextStep({ ...unknown, jobModels }, rules)).toBeNull()
    expect(findNextStep({ ...none, jobModels }, rules)).toEqual({ do: 'release', models: [] })
    const opened = createFacts([createJob('a', { equipmentId: 501 })], { listFetchedAt: null, jobModels })
    expect(findNextStep({ ...opened, models: new Map() }, rules)).toMatchObject({
      do: 'model',
      models: [500, 777, 501],
    })
  })

  it('adds a model that the person saved, so that it stays if that choice is removed', () => {
    expect(findNextStep(createFacts([createJob('a')], { jobModels: [] }), rules)).toMatchObject({
      do: 'model',
      models: [500],
    })
  })
})
