// A software bill of materials from the lock file: CycloneDX 1.6. npm's own command writes 1.5, with a time and a random
// number; this one is the same for the same lock file, so that two releases can be compared.
import { createHash } from 'node:crypto'

interface LockEntry {
  readonly version?: string
  /** `sha512-<base64>`, several separated by spaces. */
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
/** `package-lock.json`, version 3: packages by their folder; `''` is the project. */
export interface LockFile {
  readonly name: string
  readonly version: string
  readonly packages: Readonly<Record<string, LockEntry>>
}

const inFolder = 'node_modules/'
const algorithms: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}
/** Licenses that a package has only in a file of its own. */
const statedElsewhere: Readonly<Record<string, string>> = { 'png-js': 'MIT' }
/** Texts in lock files that are no SPDX identifiers. */
const notSpdx = new Set(['BSD', 'UNLICENSED'])

const toName = (folder: string) => folder.slice(folder.lastIndexOf(inFolder) + inFolder.length)

/** `pkg:npm/%40ionic/core@9.0.4`. */
const toPurl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`

function toLicenses(license: string | undefined) {
  if (license === undefined) return []
  if (/ (?:OR|AND|WITH) /.test(license)) return [{ expression: license }]
  return [{ license: notSpdx.has(license) ? { name: license } : { id: license } }]
}

const toHashes = (integrity: string | undefined) =>
  (integrity ?? '').split(' ').flatMap((one) => {
    const [name = '', base64 = ''] = one.split('-', 2)
    const alg = algorithms[name]
    return alg === undefined ? [] : [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }]
  })

/** The folder that a package finds another one in, as Node looks for it: in its own folder first, then further up. */
function findFolder({ packages }: LockFile, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${inFolder}`)))) {
    const folder = `${at === '' ? '' : `${at}/`}${inFolder}${name}`
    if (packages[folder] !== undefined) return folder
    if (at === '') return null
  }
}

const isShipped = ({ dev }: LockEntry) => dev !== true

/** The bill: every package that a production install has, with its place in the tree, license, purl and hashes. */
export function buildSbom(lock: LockFile) {
  const shipped = Object.entries(lock.packages).filter(([folder, entry]) => folder !== '' && isShipped(entry))
  const folders = new Set(shipped.map(([folder]) => folder))
  const project = lock.packages[''] ?? {}
  const refOf = (folder: string) => (folder === '' ? `${lock.name}@${lock.version}` : folder)
  const dependsOn = (folder: string, entry: LockEntry) => {
    const names = [entry.dependencies, entry.optionalDependencies, folder === '' ? {} : entry.peerDependencies]
    const found = names
      .flatMap((list) => Object.keys(list ?? {}))
      .flatMap((name) => findFolder(lock, folder, name) ?? [])
    return [...new Set(found.filter((one) => folders.has(one)))].sort()
  }
  const components = shipped.map(([folder, entry]) => {
    const [name, version] = [toName(folder), entry.version ?? '']
    const group = name.startsWith('@') ? name.slice(0, name.indexOf('/')) : null
    const hashes = toHashes(entry.integrity)
    return {
      type: 'library' as const,
      'bom-ref': refOf(folder),
      ...(group === null ? {} : { group }),
      name: group === null ? name : name.slice(group.length + 1),
      version,
      scope: entry.optional === true || entry.devOptional === true ? ('optional' as const) : ('required' as const),
      ...(hashes.length === 0 ? {} : { hashes }),
      licenses: toLicenses(entry.license ?? statedElsewhere[name]),
      purl: toPurl(name, version),
    }
  })
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX' as const,
    specVersion: '1.6' as const,
    // Version 8: made from the content.
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' as const }],
      component: {
        type: 'application' as const,
        'bom-ref': refOf(''),
        name: lock.name,
        version: lock.version,
        purl: toPurl(lock.name, lock.version),
      },
    },
    components,
    dependencies: [['', project] as const, ...shipped].map(([folder, entry]) => ({
      ref: refOf(folder),
      dependsOn: dependsOn(folder, entry),
    })),
  }
}
