// The words that this code does not use in names, each with what the field says instead. `docs/glossary.md` is the list of
// words that it does use. Only what a file declares is checked: names from packages and from the wire are read as they are.
import { defineRule } from '@oxlint/plugins'
import type { ESTree } from '@oxlint/plugins'

interface Denied {
  readonly terms?: readonly string[]
  readonly first?: readonly string[]
  readonly whole?: readonly string[]
  readonly instead: string
}

/** `terms` are denied anywhere in a name, `first` as its first word, `whole` as all of it. */
const deniedTerms: readonly Denied[] = [
  { terms: ['words', 'word'], instead: '`text`, `label`, `message` or `terms`, by what it is' },
  {
    terms: ['told', 'said', 'say', 'says', 'saying'],
    instead: '`reported`, `input`, `format…`, `notify…`, by what it is',
  },
  { terms: ['heard', 'hear'], instead: '`message` or `listener`' },
  { terms: ['standing', 'stands'], instead: 'what it is: `connectionStatus`, `claimRole`, `receiptLookup`' },
  { terms: ['life', 'lives'], instead: '`serverEpoch`' },
  { terms: ['lay', 'lays', 'laid'], instead: '`apply` and `applied`' },
  { terms: ['kept'], instead: '`cached`, `stored`, `saved` or `retained`' },
  { terms: ['mirror'], instead: '`replica` or `snapshot`' },
  { terms: ['world'], instead: '`ports`' },
  { terms: ['gate', 'lane', 'lanes'], instead: '`queuePause`, `semaphore`, `queue` or `concurrency`' },
  { terms: ['spare'], instead: '`reclaimable`' },
  { terms: ['passport', 'passports'], instead: '`machineLabel` or `machinePage`' },
  { terms: ['hats'], instead: '`roles`' },
  { terms: ['aside'], instead: '`SideEffects`' },
  {
    terms: ['abreast', 'nobody', 'whoever', 'story'],
    instead: 'the role or the number: `concurrency`, `anonymousUserId`',
  },
  { terms: ['nudge', 'lifted'], instead: '`wakeJobs`, `upgradePayload`' },
  { terms: ['till'], instead: '`payments` or `checkout`' },
  { terms: ['shelf'], instead: '`PartsIndex`' },
  { terms: ['fault', 'faults'], instead: '`error`; a server’s ‘no’ is a `Refusal`' },
  { first: ['most', 'largest', 'longest'], instead: '`max…`' },
  {
    whole: ['apart', 'around', 'towards', 'letGo', 'goOn', 'bringAbout', 'onceMore', 'deps', 'Deps'],
    instead: 'a verb and its object',
  },
]

const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((term) => term.toLowerCase())

/** What is wrong with a name: the denied term and what to write instead, or null. */
function findDenied(name: string): { readonly term: string; readonly instead: string } | null {
  const terms = splitName(name)
  for (const { terms: anywhere = [], first = [], whole = [], instead } of deniedTerms) {
    const term =
      terms.find((one) => anywhere.includes(one)) ??
      (terms.length > 1 ? first.find((one) => one === terms[0]) : undefined) ??
      whole.find((one) => one === name)
    if (term !== undefined) return { term, instead }
  }
  return null
}

/** The name that a parameter declares, or null for a pattern. */
const nameOfParam = (param: ESTree.ParamPattern): ESTree.Node | null => {
  if (param.type === 'AssignmentPattern') return param.left
  return param.type === 'RestElement' ? param.argument : param
}

type Declaration =
  | ESTree.VariableDeclarator
  | ESTree.Class
  | ESTree.TSInterfaceDeclaration
  | ESTree.TSTypeAliasDeclaration
type WithParams = ESTree.Function | ESTree.ArrowFunctionExpression | ESTree.TSFunctionType | ESTree.TSMethodSignature
type Property =
  | ESTree.TSMethodSignature
  | ESTree.TSPropertySignature
  | ESTree.MethodDefinition
  | ESTree.PropertyDefinition

interface Options {
  readonly properties?: boolean
  readonly allow?: readonly string[]
}

/**
 * A rule: names in the field's words. `properties: false` leaves the names of properties alone; `allow` lists terms that
 * have a meaning in these files.
 */
export const fieldTerms = defineRule({
  meta: {
    type: 'suggestion',
    schema: [
      {
        type: 'object',
        properties: { properties: { type: 'boolean' }, allow: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: { denied: '‘{{name}}’: the field does not say ‘{{term}}’ here. Write {{instead}} (docs/glossary.md).' },
  },
  createOnce(context) {
    const readOptions = () => (context.options[0] ?? {}) as Options
    const check = (node: ESTree.Node | null) => {
      if (node?.type !== 'Identifier') return
      const denied = findDenied(node.name)
      if (denied === null || readOptions().allow?.includes(denied.term) === true) return
      context.report({ node, messageId: 'denied', data: { name: node.name, ...denied } })
    }
    const checkDeclaration = (node: Declaration) => {
      check(node.id)
    }
    const checkParams = (node: WithParams) => {
      for (const param of node.params) check(nameOfParam(param))
    }
    const checkFunction = (node: ESTree.Function) => {
      check(node.id)
      checkParams(node)
    }
    const checkProperty = (node: Property) => {
      if (readOptions().properties !== false && !node.computed) check(node.key)
    }
    return {
      VariableDeclarator: checkDeclaration,
      ClassDeclaration: checkDeclaration,
      TSInterfaceDeclaration: checkDeclaration,
      TSTypeAliasDeclaration: checkDeclaration,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      TSDeclareFunction: checkFunction,
      ArrowFunctionExpression: checkParams,
      TSFunctionType: checkParams,
      TSMethodSignature: (node) => {
        checkProperty(node)
        checkParams(node)
      },
      TSPropertySignature: checkProperty,
      MethodDefinition: checkProperty,
      PropertyDefinition: checkProperty,
    }
  },
})
