// Builds the offline engine of a commit as one module: `node tests/faults/make-image.ts <commit>` (images/README.md).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const exported = [
  ['createEngine', 'create-engine'],
  ['actOnClaim', 'operations/act-on-claim'],
  ['addFile', 'operations/add-file'],
  ['addNote', 'operations/add-note'],
  ['addTrip', 'operations/add-trip'],
  ['announceFiles', 'operations/announce-files'],
  ['editTrip', 'operations/edit-trip'],
] as const

const [commit = 'HEAD'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'partwright-image-'))
try {
  const archive = execFileSync('git', ['archive', commit, 'offline', 'contract', 'domain'], { maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const entry = join(folder, 'image.ts')
  writeFileSync(entry, exported.map(([name, file]) => `export { ${name} } from './offline/${file}.ts'\n`).join(''))
  const built = await build({
    ...{ root: folder, configFile: false, logLevel: 'warn' },
    build: { write: false, minify: true, target: 'esnext', lib: { entry, formats: ['es'] } },
  })
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [chunk] = output.filter((one) => one.type === 'chunk')
  if (chunk === undefined || output.length !== 1) throw new Error('The build is not one module')
  writeFileSync('tests/faults/images/last-release.js.gz', gzipSync(chunk.code, { level: 9 }))
  console.log(`${commit}: ${chunk.code.length} characters`)
} finally {
  rmSync(folder, { recursive: true })
}
