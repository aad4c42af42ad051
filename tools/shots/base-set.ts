import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.ts'

/** Everything of the comparison lies here; git ignores it. */
export const shotsFolder = join(root, '.cache/shots')
const baseFolder = join(shotsFolder, 'base')
const baseFacts = join(shotsFolder, 'base.json')

interface BaseFacts {
  /** The commit of the pictures; null where `--base` took the files as they were. */
  readonly commit: string | null
  /** The fingerprint of the tool that took them. */
  readonly tool: string
}

/** Pictures of another version of this tool cannot be compared. */
const toolVersion = () =>
  globSync('tools/{take-shots.ts,shots/*.ts}', { cwd: root })
    .sort()
    .reduce((hash, path) => hash.update(readFileSync(join(root, path))), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)

function git(args: readonly string[], input?: Buffer): Buffer {
  const done = spawnSync('git', args, { cwd: root, maxBuffer: 1 << 30, ...(input === undefined ? {} : { input }) })
  if (done.status !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr.toString()}`)
  return done.stdout
}

/** Takes the pictures of a folder's sources, gallery and screens at the same time. */
export async function takeSet(tree: string, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const take = (half: string) => run('tools/take-shots.ts', [half, tree, out], { show: true })
  const taken = await Promise.all([take('gallery'), take('screens')])
  if (taken.some(({ code }) => code !== 0)) throw new Error('The pictures could not be taken.')
}

/** Unpacks a commit beside the pictures, with the installed packages, and builds its app. */
async function unpackCommit(commit: string): Promise<string> {
  const tree = join(shotsFolder, 'tree')
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(join(tree, 'node_modules'), { recursive: true })
  const unpacked = spawnSync('tar', ['-x', '-C', tree], { input: git(['archive', commit]) })
  if (unpacked.status !== 0) throw new Error(`The commit could not be unpacked: ${unpacked.stderr.toString()}`)
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '.vite'))
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name), 'junction')
  const lock = 'package-lock.json'
  if (!git(['show', `${commit}:${lock}`]).equals(readFileSync(join(root, lock))))
    console.log('The packages differ from the base. Its pictures are taken with the installed ones.')
  console.log(`Building the app of ${commit.slice(0, 7)} …`)
  const built = await run('node_modules/vite/bin/vite.js', ['build', tree, '--logLevel', 'error'], { cwd: tree })
  if (built.code !== 0) throw new Error(built.output)
  return tree
}

/** Stores the present files' pictures as the base. The app must be built. */
export async function storeBase(): Promise<void> {
  await takeSet(root, baseFolder)
  writeFileSync(baseFacts, JSON.stringify({ commit: null, tool: toolVersion() } satisfies BaseFacts))
}

const readFacts = (): BaseFacts | null =>
  existsSync(baseFacts) && existsSync(baseFolder) ? (JSON.parse(readFileSync(baseFacts, 'utf8')) as BaseFacts) : null

/** The base to compare with: the stored one, or pictures of `HEAD`. Returns its folder and what it shows. */
export async function prepareBase(): Promise<{ readonly folder: string; readonly label: string }> {
  const commit = git(['rev-parse', 'HEAD']).toString().trim()
  const [facts, tool] = [readFacts(), toolVersion()]
  const isUsable = facts !== null && facts.tool === tool && (facts.commit === null || facts.commit === commit)
  if (isUsable)
    return { folder: baseFolder, label: facts.commit === null ? 'the stored base' : `commit ${commit.slice(0, 7)}` }
  if (facts !== null && facts.commit === null)
    console.log('The stored base was taken by another version of this tool. HEAD takes its place.')
  rmSync(baseFacts, { force: true })
  const tree = await unpackCommit(commit)
  await takeSet(tree, baseFolder)
  rmSync(tree, { recursive: true, force: true })
  writeFileSync(baseFacts, JSON.stringify({ commit, tool } satisfies BaseFacts))
  return { folder: baseFolder, label: `commit ${commit.slice(0, 7)}` }
}
