// `npm run sbom`: a software bill of materials of what a production install has, CycloneDX 1.6, from the lock file.
// `-- --out <file>` names the file; without it `.cache/sbom.cdx.json`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './run.ts'
import { buildSbom } from './sbom/build-sbom.ts'
import type { LockFile } from './sbom/build-sbom.ts'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
const out = values.out === undefined ? join(root, '.cache/sbom.cdx.json') : resolve(values.out)
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
const bill = buildSbom(lock)
mkdirSync(dirname(out), { recursive: true })
writeFileSync(out, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} packages in ${out}`)
