import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planCall } from '../../tools/new-call/call-plan.ts'
import type { CallRequest } from '../../tools/new-call/call-plan.ts'
import { draftCall, listNextSteps, writeChanges } from '../../tools/new-call/write-call.ts'
import { unfinished } from '../../tools/new-call/server-parts.ts'
import { root } from './sources.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partwright-new-call-'))
  const copied = [
    'contract',
    'offline/operations',
    'src/features/labor-claims/edit-forms.ts',
    'package.json',
    '.oxfmtrc.json',
  ]
  const handlers = ['labor-claims', 'warranty', 'tickets'].map((one) => `server/modules/${one}/${one}.handlers.ts`)
  for (const path of [...copied, ...handlers]) cpSync(join(root, path), join(folder, path), { recursive: true })
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const online: CallRequest = { module: 'labor-claims', name: 'readPhotoCount', effect: 'read', isQueued: false }
const queued: CallRequest = { module: 'labor-claims', name: 'renamePhoto', effect: 'write', isQueued: true }

async function write(request: CallRequest) {
  const plan = planCall(folder, request)
  const changes = await draftCall(folder, plan)
  writeChanges(folder, changes)
  return { plan, paths: [...changes.keys()].sort(), text: (path: string) => readFileSync(join(folder, path), 'utf8') }
}

/** Syntax errors of a file, by the compiler that strips its types. */
const syntaxErrors = (path: string) =>
  ts
    .transpileModule(readFileSync(join(folder, path), 'utf8'), {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.Latest, jsx: ts.JsxEmit.ReactJSX },
    })
    .diagnostics?.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))

const listing = () =>
  Object.fromEntries(
    globSync('**/*.{ts,tsx}', { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

describe('`npm run new:call`', () => {
  it('puts service and store into a folder of the module', async () => {
    mkdirSync(join(folder, 'server/modules/labor-claims/attachments'))
    const { paths, text } = await write({ ...online, folder: 'attachments' })
    const service = 'server/modules/labor-claims/attachments/read-photo-count.service.ts'
    expect(paths).toContain(service)
    expect(text(service)).toContain("from '../../../../contract/labor-claims.ts'")
    expect(text('server/modules/labor-claims/labor-claims.handlers.ts')).toContain(
      "from './attachments/read-photo-count.service.ts'",
    )
    expect(() => planCall(folder, { ...online, name: 'readPhotoSize', folder: 'photos' })).toThrow(
      'There is no folder server/modules/labor-claims/photos. Its folders are attachments.',
    )
  })
  it('writes row, handler, service, store and test of an online call', async () => {
    const { paths, text } = await write(online)
    expect(paths).toEqual([
      'contract/labor-claims.ts',
      'server/modules/labor-claims/labor-claims.handlers.ts',
      'server/modules/labor-claims/read-photo-count.service.ts',
      'server/modules/labor-claims/read-photo-count.store.ts',
      'tests/server/labor-claims/read-photo-count.test.ts',
    ])
    expect(paths.flatMap(syntaxErrors)).toEqual([])
    expect(text('contract/labor-claims.ts')).toMatch(
      /readPhotoCount: \{\s+spec: 'ours',\s+source: '',\s+method: 'GET',\s+path: '\/labor-claims\/\{id\}\/read-photo-count'/,
    )
    expect(text('server/modules/labor-claims/labor-claims.handlers.ts')).toContain(
      'readPhotoCount: (input, call) => readPhotoCount(call, input),',
    )
  })

  it('adds kind, operation, registry and edit form of a queued call', async () => {
    const { paths, text } = await write(queued)
    expect(paths).toHaveLength(10)
    expect(paths.flatMap(syntaxErrors)).toEqual([])
    expect(text('contract/queued-kinds.ts')).toContain('renamePhoto: laborClaims.table.renamePhoto,')
    expect(text('offline/operations/all.ts')).toMatch(/^ {2}renamePhoto,$/m)
    expect(text('src/features/labor-claims/edit-forms.ts')).toContain('[renamePhoto.kind]: lazy(')
    expect(text('offline/operations/rename-photo.ts')).toContain("of: 'claim',")
  })

  it('leaves a mark in every unfinished file, which the house refuses', async () => {
    const { paths, text } = await write(queued)
    expect(paths.filter((path) => text(path).includes(unfinished))).toEqual([
      'offline/operations/rename-photo.ts',
      'server/modules/labor-claims/rename-photo.store.ts',
      'src/features/labor-claims/components/edit-rename-photo-op.tsx',
    ])
    expect(readFileSync(join(root, 'tests/house/files.test.ts'), 'utf8')).toMatch(/\[Nn\]ot implemented/)
  })

  it('names every new file in the steps that follow', async () => {
    const { plan, paths } = await write(queued)
    const steps = listNextSteps(plan).join('\n')
    const isNew = (path: string) => !existsSync(join(root, path))
    expect(paths.filter((path) => isNew(path) && !steps.includes(path))).toEqual([])
  })

  it('gives a file without rows of its own the import of zod after its first comment', async () => {
    const { text } = await write({ ...queued, module: 'warranty', name: 'movePicture' })
    expect(text('contract/warranty.ts')).toMatch(/^\/\/ .+\nimport \* as z from 'zod\/mini'\n/)
  })

  it.each([
    [{ module: 'nowhere' }, /^There is no module nowhere\. The modules are accounts, /],
    [{ name: 'rename' }, /^rename is no name for a row/],
    [{ name: 'RenamePhoto' }, /^RenamePhoto is no name for a row/],
    [{ name: 'addTrip' }, /^contract\/labor-claims-device\.ts has addTrip already/],
    [{ name: 'fileClaim' }, /^contract\/labor-claims-device\.ts has fileClaim already/],
    [{ method: 'PATCH' }, /^PATCH is no method of a row/],
    [{ path: 'labor-claims/x' }, /^labor-claims\/x is no path/],
    [{ path: '/labor-claims/{id}/trips' }, /has a call at POST \/labor-claims\/\{id\}\/trips already/],
    [{ path: '/labor-claims/photos' }, /^A queued call needs \{id\} in its path/],
    [{ access: 'admin' }, /^--access is user or anyone/],
    [{ effect: 'read' as const, isQueued: false, method: 'POST' }, /^A call that only reads is a GET/],
  ])('refuses %j in one sentence and writes nothing', async (wrong, sentence) => {
    const before = listing()
    await expect(write({ ...queued, ...wrong })).rejects.toThrow(sentence)
    expect(listing()).toEqual(before)
  })

  it('refuses the same call a second time', async () => {
    await write(online)
    await expect(write(online)).rejects.toThrow('contract/labor-claims.ts has readPhotoCount already.')
  })
})
