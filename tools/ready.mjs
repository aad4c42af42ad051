// Runs before start, test, check and other scripts: installs the dependencies if they differ from the lock file.
// It is plain JavaScript, because on a fresh clone the machine's own, possibly old Node runs it. Node 26 comes with
// the dependencies (package.json, optionalDependencies), and every npm script after this one runs on it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const stamp = 'node_modules/.ready'
const lock = readFileSync('package-lock.json')
const wanted = createHash('sha256').update(lock).digest('hex')

/** Whether every package of the lock file is installed in its version. Packages for other platforms may be missing. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const there = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
  return Object.entries(JSON.parse(lock.toString()).packages).every(
    ([at, entry]) =>
      at === '' ||
      ((there[at] === undefined
        ? entry.optional === true || entry.devOptional === true
        : there[at].version === entry.version) &&
        (entry.optional === true || existsSync(at))),
  )
}

function npm(...words) {
  return (
    spawnSync('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    }).status === 0
  )
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if (!isInstalled()) {
    const began = Date.now()
    // An install would write through the link into the other clone.
    if (existsSync('node_modules') && lstatSync('node_modules').isSymbolicLink()) {
      console.error(
        'node_modules is a link, and what it leads to does not fit package-lock.json. Remove the link and run the same command again.',
      )
      process.exit(1)
    }
    console.log('Installing what package-lock.json asks for …')
    // An exact install first; if the registry lacks a package of another platform, a tolerant one.
    const ways = existsSync('node_modules') ? [['install', '--no-save'], ['ci']] : [['ci'], ['install', '--no-save']]
    if (!ways.some((words) => npm(...words))) {
      console.error(
        'The dependencies could not be installed: npm says why above. Fix that and run the same command again.',
      )
      process.exit(1)
    }
    console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
  }
  writeFileSync(stamp, wanted)
}

const node = spawnSync('node_modules/.bin/node', ['--version'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const version = node.status === 0 ? node.stdout.trim() : process.version
if (Number(/^v(\d+)/.exec(version)?.[1]) < 26) {
  console.error(
    `This needs Node 26 or newer and found ${version}: none came with the dependencies for ${process.platform} ${process.arch}. Install Node 26 and run the same command again.`,
  )
  process.exit(1)
}
