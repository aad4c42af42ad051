import type { CallPlan } from './call-plan.ts'
import { unfinished } from './server-parts.ts'

/** What an operation of a module belongs to. */
const targets: Readonly<Record<string, string>> = {
  'labor-claims': `{
    of: 'claim',
    id: (input) => input.params.id,
    effect: { create: null, apply: null, applyToRow: null, findLocalFile: null, answersWithClaim: false },
  }`,
  warranty: `{
    of: 'registration',
    id: (input) => input.params.id,
    effect: { create: null, apply: null, findLocalFile: null, getExpectedPictures: null, getNamedPictures: null },
  }`,
}
const refreshed: Readonly<Record<string, string>> = { 'labor-claims': `'claim'`, warranty: `'registration'` }

/** The feature whose edit forms have a place for this module. */
export const hasEditForms = ({ module }: CallPlan): boolean => module in targets

const sentence = ({ kebab }: CallPlan) => {
  const text = kebab.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The queued operation. The house refuses the file until it says what the operation does and how it reads. */
export const formatOperation = (plan: CallPlan): string => `// ${sentence(plan)}, also without a network.
import { ${plan.contractName} } from '../../contract/${plan.module}.ts'
import { defineOperation } from './operation.ts'
${hasEditForms(plan) ? `import { readOnce } from './read-once.ts'\n` : ''}
const { ${plan.name}: row } = ${plan.contractName}.table

export const ${plan.name} = defineOperation({
  kind: '${plan.name}',
  row,
  queue: 'words',
  icon: 'note',
  mintsId: false,
  entityId: (input) => input.params.id,
  label: () => '${sentence(plan)}',
  target: ${targets[plan.module] ?? `{ of: 'device', groupId: () => '${plan.module}' }`},
  getPendingKeys: (op) => [op.entityId],
  refreshes: [${refreshed[plan.module] ?? ''}],
  foldInto: () => null,
  describe: () => {
    throw new Error('${unfinished}: what the outbox shows of ${plan.name}')
  },
  describeServerState: () => [],
  editing: ${hasEditForms(plan) ? '{ canEdit: (item) => readOnce(row.body, item.input?.body) !== null }' : 'null'},
})
`

/** The form in which a refused operation is corrected. */
export const formatEditForm = (plan: CallPlan): string => `import type { ReactNode } from 'react'
import type { EditFormProps } from '../../../shared/outbox/edit-form-registry.tsx'

/** Corrects a refused \`${plan.name}\` in the outbox. */
export function Edit${plan.pascal}Op(_props: EditFormProps): ReactNode {
  throw new Error('${unfinished}: the form of ${plan.name}')
}
`

/** Its line in the feature's edit forms. */
export const formatEditFormLine = ({ name, kebab, pascal }: CallPlan): string => `  [${name}.kind]: lazy(async () => ({
    default: (await import('./components/edit-${kebab}-op.tsx')).Edit${pascal}Op,
  }))`
