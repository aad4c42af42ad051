import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A command line that cannot be followed. The message is one sentence for the terminal. */
export class PlanError extends Error {}

export type Effect = 'read' | 'write'
export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What was asked for on the command line. */
export interface CallRequest {
  readonly module: string
  readonly name: string
  readonly effect: Effect
  readonly isQueued: boolean
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly access?: string | undefined
  /** A folder of the module. */
  readonly folder?: string | undefined
}

/** Everything that the new files name. */
export interface CallPlan {
  readonly module: string
  readonly name: string
  /** `rename-photo`. */
  readonly kebab: string
  /** `RenamePhoto`. */
  readonly pascal: string
  readonly effect: Effect
  readonly isQueued: boolean
  readonly method: CallMethod
  readonly path: string
  readonly access: 'anyone' | 'user'
  /** Names in the path's braces. */
  readonly params: readonly string[]
  readonly contractFile: string
  /** The exported constant with the module's rows. */
  readonly contractName: string
  readonly folder: string
  /** The server's folder as seen from `folder`. */
  readonly server: string
}

const methods: readonly CallMethod[] = ['GET', 'POST', 'PUT', 'DELETE']
const isMethod = (text: string): text is CallMethod => methods.some((method) => method === text)

const toKebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface ContractTable {
  readonly file: string
  readonly constant: string
}

/** The table of each module that takes rows of its own, by the module's name. */
function findTables(root: string): Map<string, ContractTable> {
  const tables = new Map<string, ContractTable>()
  for (const file of globSync('contract/*.ts', { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), 'utf8')
    const found = /^export const (\w+) = endpoints\('([a-z-]+)', \{/m.exec(text)
    const [, constant = '', module = ''] = found ?? []
    const isMain = file.replaceAll('\\', '/') === `contract/${module}.ts`
    if (found !== null && isMain) tables.set(module, { file: `contract/${module}.ts`, constant })
  }
  return tables
}

/** Refuses what exists already: a row, a kind, a file, or a call at the same address. */
function checkFree(root: string, { name, kebab, method, path, module, folder }: CallPlan): void {
  for (const file of globSync('contract/**/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    if (new RegExp(`^  ${name}(: \\{|: \\w+\\.|,$)`, 'm').test(text))
      throw new PlanError(`${file} has ${name} already. Choose another name.`)
    if (text.replaceAll(/\s+/g, ' ').includes(`method: '${method}', path: '${path}'`))
      throw new PlanError(`${file} has a call at ${method} ${path} already. Choose another --path or --method.`)
  }
  const taken = [
    `offline/operations/${kebab}.ts`,
    `tests/server/${module}/${kebab}.test.ts`,
    `${folder}/${kebab}.service.ts`,
    `${folder}/${kebab}.store.ts`,
  ].find((file) => existsSync(join(root, file)))
  if (taken !== undefined) throw new PlanError(`${taken} exists already. Choose another name.`)
}

/** Decides names, address and places of a new call. Throws a `PlanError` and has changed nothing where it cannot be made. */
export function planCall(root: string, request: CallRequest): CallPlan {
  const { module, name, effect, isQueued } = request
  const tables = findTables(root)
  const table = tables.get(module)
  if (table === undefined)
    throw new PlanError(`There is no module ${module}. The modules are ${[...tables.keys()].join(', ')}.`)
  if (!/^[a-z]+([A-Z][a-z]+)+$/.test(name))
    throw new PlanError(`${name} is no name for a row: write a verb and its object in camelCase, such as renamePhoto.`)
  const kebab = toKebab(name)
  const method = request.method?.toUpperCase() ?? (effect === 'read' ? 'GET' : 'POST')
  if (!isMethod(method)) throw new PlanError(`${method} is no method of a row: use ${methods.join(', ')}.`)
  if (effect === 'read' && method !== 'GET')
    throw new PlanError(`A call that only reads is a GET. Add --write, or leave --method out.`)
  const path = request.path ?? `/${module}/{id}/${kebab}`
  if (!/^(\/([a-z0-9.-]+|\{[a-zA-Z]+\}))+$/.test(path))
    throw new PlanError(`${path} is no path: write it from below /api, such as /${module}/{id}/${kebab}.`)
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
  if (isQueued && !params.includes('id'))
    throw new PlanError('A queued call needs {id} in its path: the outbox orders it by what it changes.')
  const { access = 'user' } = request
  if (access !== 'user' && access !== 'anyone')
    throw new PlanError('--access is user or anyone. Name permissions in the row itself.')
  const folder = ['server/modules', module, ...(request.folder === undefined ? [] : [request.folder])].join('/')
  if (!existsSync(join(root, folder))) {
    const folders = readdirSync(join(root, 'server/modules', module), { withFileTypes: true })
    const names = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
    throw new PlanError(
      `There is no folder ${folder}. ${names.length === 0 ? `${module} has no folders` : `Its folders are ${names.join(', ')}`}.`,
    )
  }
  const plan: CallPlan = {
    ...{ module, name, kebab, effect, isQueued, method, path, access, params },
    pascal: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    contractFile: table.file,
    contractName: table.constant,
    folder,
    server: request.folder === undefined ? '../..' : '../../..',
  }
  checkFree(root, plan)
  return plan
}
