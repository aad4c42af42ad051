import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { buildSbom } from '../../tools/sbom/build-sbom.ts'
import type { LockFile } from '../../tools/sbom/build-sbom.ts'
import { read } from './sources.ts'

const lock = JSON.parse(read('package-lock.json')) as LockFile
const bill = buildSbom(lock)

// What the schema of CycloneDX 1.6 demands of the fields that are used here.
const license = z.union([
  z.strictObject({ license: z.strictObject({ id: z.string().check(z.regex(/^[\w.+-]+$/)) }) }),
  z.strictObject({ license: z.strictObject({ name: z.string().check(z.minLength(1)) }) }),
  z.strictObject({ expression: z.string().check(z.regex(/ (?:OR|AND|WITH) /)) }),
])
const component = z.strictObject({
  type: z.literal('library'),
  'bom-ref': z.string().check(z.minLength(1)),
  group: z.optional(z.string().check(z.regex(/^@[^/]+$/))),
  name: z.string().check(z.minLength(1)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+/)),
  scope: z.enum(['required', 'optional']),
  hashes: z.array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().check(z.regex(/^[0-9a-f]{128}$/)) })),
  licenses: z.array(license).check(z.minLength(1)),
  purl: z.string().check(z.regex(/^pkg:npm\/(?:%40[^/@]+\/)?[^/@]+@\d+\.\d+\.\d+[^@]*$/)),
})
const cycloneDx = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().check(z.regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.array(z.strictObject({ phase: z.literal('pre-build') })),
    component: z.strictObject({
      ...{ type: z.literal('application'), 'bom-ref': z.string(), name: z.string(), version: z.string() },
      purl: z.string(),
    }),
  }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

describe('The software bill of materials', () => {
  it('has the shape of CycloneDX 1.6, with purl, version, license and hash of each package', () => {
    expect(z.safeParse(cycloneDx, bill).error?.issues ?? []).toEqual([])
  })

  it('lists every production package of the lock file once, and none for development', () => {
    const refs = bill.components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(refs).toEqual(
      Object.entries(lock.packages)
        .filter(([folder, { dev }]) => folder !== '' && dev !== true)
        .map(([folder]) => folder),
    )
    const names = bill.components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`))
    expect(names).toEqual(expect.arrayContaining(['fastify', '@ionic/core', 'react']))
    expect(names).not.toEqual(expect.arrayContaining(['vitest']))
  })

  it('connects them: each but the project is needed by another one', () => {
    const known = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((one) => one['bom-ref'])])
    const needed = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect(bill.dependencies.map(({ ref }) => ref).filter((ref) => !known.has(ref))).toEqual([])
    expect([...needed].filter((ref) => !known.has(ref))).toEqual([])
    expect(bill.components.map((one) => one['bom-ref']).filter((ref) => !needed.has(ref))).toEqual([])
  })

  it('is the same for the same lock file', () => {
    expect(buildSbom(lock)).toEqual(bill)
  })
})
