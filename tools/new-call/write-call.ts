import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { format } from 'oxfmt'
import type { FormatConfig } from 'oxfmt'
import type { CallPlan } from './call-plan.ts'
import { addImport, addNamespaceImport, addToCall, addToConstant, findExportedList } from './edit-source.ts'
import { formatEditForm, formatEditFormLine, formatOperation, hasEditForms } from './queue-parts.ts'
import { formatRow, formatServerTest, formatService, formatStore } from './server-parts.ts'

/** The new text of each file, by its path. */
export type Changes = ReadonlyMap<string, string>

/** Makes the text of every file of a new call. Nothing is written. */
export async function draftCall(root: string, plan: CallPlan): Promise<Changes> {
  const { module, name, kebab, contractName } = plan
  const changes = new Map<string, string>()
  const read = (path: string) => changes.get(path) ?? readFileSync(join(root, path), 'utf8')
  const edit = (path: string, change: (text: string) => string) => changes.set(path, change(read(path)))

  edit(plan.contractFile, (text) => {
    const names = ['ok', ...(plan.params.length === 0 ? [] : ['uuid'])]
    const row = addToCall(plan.contractFile, text, 'endpoints', formatRow(plan))
    return addNamespaceImport(addImport(row, names, './shapes/basics.ts'), 'z', 'zod/mini')
  })
  const handlers = `server/modules/${module}/${module}.handlers.ts`
  edit(handlers, (text) =>
    addImport(
      addToCall(handlers, text, 'implement', `    ${name}: (input, call) => ${name}(call, input)`),
      [name],
      `./${relative(`server/modules/${module}`, `${plan.folder}/${kebab}.service.ts`).replaceAll('\\', '/')}`,
    ),
  )
  changes.set(`${plan.folder}/${kebab}.service.ts`, formatService(plan))
  changes.set(`${plan.folder}/${kebab}.store.ts`, formatStore(plan))
  changes.set(`tests/server/${module}/${kebab}.test.ts`, formatServerTest(plan))
  if (plan.isQueued) {
    const kinds = 'contract/queued-kinds.ts'
    edit(kinds, (text) =>
      addImport(
        addToConstant(kinds, text, 'rows', `  ${name}: ${contractName}.table.${name}`),
        [contractName],
        `./${module}.ts`,
      ),
    )
    changes.set(`offline/operations/${kebab}.ts`, formatOperation(plan))
    const registry = 'offline/operations/all.ts'
    edit(registry, (text) =>
      addImport(addToConstant(registry, text, 'operations', `  ${name}`), [name], `./${kebab}.ts`),
    )
    const forms = `src/features/${module}/edit-forms.ts`
    if (hasEditForms(plan) && existsSync(join(root, forms))) {
      edit(forms, (text) =>
        addImport(
          addToConstant(forms, text, findExportedList(forms, text), formatEditFormLine(plan)),
          [name],
          `../../../offline/operations/${kebab}.ts`,
        ),
      )
      changes.set(`src/features/${module}/components/edit-${kebab}-op.tsx`, formatEditForm(plan))
    }
  }
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig
  for (const [path, text] of changes) {
    const { code, errors } = await format(path, text, options)
    if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
    changes.set(path, code)
  }
  return changes
}

/** Writes all files. Every text is complete before the first one is written. */
export function writeChanges(root: string, changes: Changes): void {
  for (const [path, text] of changes) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** What is left to do, in order. The house tests fail until each step is done. */
export function listNextSteps(plan: CallPlan): string[] {
  const { module, name, kebab, folder, isQueued } = plan
  return [
    `contract/${module}.ts: name the source of ${name}, ids of docs/spec/requirements.tsv or a new record in docs/decisions/; then params, body, reply and refusals.`,
    `${folder}/${kebab}.service.ts: ask server/modules/${module}/${module}.policy.ts who may, and apply the rule.`,
    `${folder}/${kebab}.store.ts: write the query.`,
    `tests/server/${module}/${kebab}.test.ts: say what the call does, also for whom it refuses.`,
    ...(isQueued
      ? [
          `offline/operations/${kebab}.ts: what it does to the snapshot, how it reads in the outbox, which calls it merges with.`,
          ...(hasEditForms(plan)
            ? [`src/features/${module}/components/edit-${kebab}-op.tsx: the form for a refused one.`]
            : [`It has no edit form: \`editing\` is null. Refused ones can be exported and discarded.`]),
        ]
      : []),
    `A screen that calls it, and a test of the screen in tests/src/.`,
    'npm run docs prints docs/api.md and docs/access.md; npm run check says what is missing.',
  ]
}
