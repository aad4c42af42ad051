// `npm run new:call -- labor-claims renamePhoto --queue` writes the skeleton of a new call. It compiles, and the house tests
// fail until it is done. Nothing is written where a name is taken.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlanError, planCall } from './new-call/call-plan.ts'
import { draftCall, listNextSteps, writeChanges } from './new-call/write-call.ts'
import { root } from './run.ts'

const usage = `npm run new:call -- <module> <name> [options]

  npm run new:call -- labor-claims readPhotoCount
  npm run new:call -- labor-claims renamePhoto --queue --method PUT --path /labor-claims/{id}/photo-title

  --write          it changes something; a POST that needs a connection
  --queue          it changes something and can wait in the outbox
  --method METHOD  GET, POST, PUT or DELETE
  --path PATH      below /api; by default /<module>/{id}/<name>
  --folder NAME    a folder of the module
  --access WHO     user (default) or anyone
  --dry-run        prints the new lines and writes nothing`

/** Lines that a file does not have yet. Changes only insert lines. */
function findAddedLines(path: string, text: string): string[] {
  const before = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8').split('\n') : []
  let next = 0
  return text.split('\n').filter((line) => {
    if (line !== before[next]) return true
    next += 1
    return false
  })
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      queue: { type: 'boolean' },
      method: { type: 'string' },
      path: { type: 'string' },
      access: { type: 'string' },
      folder: { type: 'string' },
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const [module, name] = positionals
  if (values.help === true || module === undefined || name === undefined || positionals.length > 2) {
    console.log(usage)
    if (values.help !== true) process.exitCode = 1
    return
  }
  const isQueued = values.queue === true
  const plan = planCall(root, {
    ...{ module, name, isQueued },
    effect: isQueued || values.write === true ? 'write' : 'read',
    method: values.method,
    path: values.path,
    access: values.access,
    folder: values.folder,
  })
  const changes = await draftCall(root, plan)
  const isDry = values['dry-run'] === true
  for (const [path, text] of changes) {
    console.log(`${existsSync(join(root, path)) ? 'changed' : 'new    '}  ${path}`)
    if (isDry) console.log(findAddedLines(path, text).join('\n').replace(/^/gm, '    '))
  }
  if (isDry) return
  writeChanges(root, changes)
  console.log(
    `\nNext:\n${listNextSteps(plan)
      .map((step, at) => `${at + 1}. ${step}`)
      .join('\n')}`,
  )
}

await main().catch((error: unknown) => {
  const isExpected = error instanceof PlanError || (error instanceof TypeError && 'code' in error)
  if (!isExpected) throw error
  console.error(error.message.split('. To specify')[0])
  process.exitCode = 1
})
