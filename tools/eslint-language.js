// The words that this code does not use in names, each with what the field says instead. `docs/glossary.md` is the list of
// words that it does use. Only what a file declares is checked: names from packages and from the wire are read as they are.

/** `words` are denied anywhere in a name, `first` as its first word, `whole` as all of it. */
export const deniedWords = [
  { words: ['words', 'word'], instead: '`text`, `label`, `message` or `terms`, by what it is' },
  {
    words: ['told', 'said', 'say', 'says', 'saying'],
    instead: '`reported`, `input`, `format…`, `notify…`, by what it is',
  },
  { words: ['heard', 'hear'], instead: '`message` or `listener`' },
  { words: ['standing', 'stands'], instead: 'what it is: `connectionStatus`, `claimRole`, `receiptLookup`' },
  { words: ['life', 'lives'], instead: '`serverEpoch`' },
  { words: ['lay', 'lays', 'laid'], instead: '`apply` and `applied`' },
  { words: ['kept'], instead: '`cached`, `stored`, `saved` or `retained`' },
  { words: ['mirror'], instead: '`replica` or `snapshot`' },
  { words: ['world'], instead: '`ports`' },
  { words: ['gate', 'lane', 'lanes'], instead: '`queuePause`, `semaphore`, `queue` or `concurrency`' },
  { words: ['spare'], instead: '`reclaimable`' },
  { words: ['passport', 'passports'], instead: '`machineLabel` or `machinePage`' },
  { words: ['hats'], instead: '`roles`' },
  { words: ['aside'], instead: '`SideEffects`' },
  {
    words: ['abreast', 'nobody', 'whoever', 'story'],
    instead: 'the role or the number: `concurrency`, `anonymousUserId`',
  },
  { words: ['nudge', 'lifted'], instead: '`wakeJobs`, `upgradePayload`' },
  { words: ['till'], instead: '`payments` or `checkout`' },
  { words: ['shelf'], instead: '`PartsIndex`' },
  { words: ['fault', 'faults'], instead: '`error`; a server’s ‘no’ is a `Refusal`' },
  { first: ['most', 'largest', 'longest'], instead: '`max…`' },
  {
    whole: ['apart', 'around', 'towards', 'letGo', 'goOn', 'bringAbout', 'onceMore', 'deps', 'Deps'],
    instead: 'a verb and its object',
  },
]

const wordsIn = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase())

/** What is wrong with a name: the denied word and what to write instead, or null. */
export function deniedIn(name) {
  const words = wordsIn(name)
  for (const { words: anywhere = [], first = [], whole = [], instead } of deniedWords) {
    const word =
      words.find((one) => anywhere.includes(one)) ??
      (words.length > 1 ? first.find((one) => one === words[0]) : undefined) ??
      whole.find((one) => one === name)
    if (word !== undefined) return { word, instead }
  }
  return null
}

const paramNames = (params) =>
  params.map((param) => {
    const inner =
      param.type === 'AssignmentPattern' ? param.left : param.type === 'RestElement' ? param.argument : param
    return inner.type === 'Identifier' ? inner : null
  })

/**
 * A rule of eslint: names in the field's words. `properties: false` leaves the names of properties alone; `allow` lists words
 * that have a meaning in these files.
 */
export const fieldWords = {
  meta: {
    type: 'suggestion',
    schema: [
      {
        type: 'object',
        properties: { properties: { type: 'boolean' }, allow: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: { denied: '‘{{name}}’: the field does not say ‘{{word}}’ here. Write {{instead}} (docs/glossary.md).' },
  },
  create(context) {
    const { properties: hasProperties = true, allow = [] } = context.options[0] ?? {}
    const check = (node) => {
      if (node?.type !== 'Identifier') return
      const denied = deniedIn(node.name)
      if (denied !== null && !allow.includes(denied.word))
        context.report({ node, messageId: 'denied', data: { name: node.name, ...denied } })
    }
    const checkFunction = (node) => {
      check(node.id)
      paramNames(node.params).forEach(check)
    }
    const checkDeclaration = (node) => {
      check(node.id)
    }
    const checkProperty = (node) => {
      if (hasProperties && !node.computed) check(node.key)
    }
    return {
      VariableDeclarator: checkDeclaration,
      ClassDeclaration: checkDeclaration,
      TSInterfaceDeclaration: checkDeclaration,
      TSTypeAliasDeclaration: checkDeclaration,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      TSFunctionType: checkFunction,
      TSDeclareFunction: checkFunction,
      TSMethodSignature: (node) => {
        checkProperty(node)
        paramNames(node.params).forEach(check)
      },
      TSPropertySignature: checkProperty,
      MethodDefinition: checkProperty,
      PropertyDefinition: checkProperty,
    }
  },
}
