// This project's own rules for oxlint (docs/decisions/155-one-linter.md).
import { definePlugin, defineRule } from '@oxlint/plugins'
import type { ESTree } from '@oxlint/plugins'
import { fieldTerms } from './field-words.ts'

interface Refused {
  readonly selector: string
  readonly message: string
}

/** Refuses what a selector finds. ESLint has this rule as `no-restricted-syntax`; oxlint has only the selectors. */
const noSyntax = defineRule({
  meta: {
    type: 'suggestion',
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { selector: { type: 'string' }, message: { type: 'string' } },
        required: ['selector', 'message'],
        additionalProperties: false,
      },
    },
  },
  create: (context) =>
    Object.fromEntries(
      (context.options as unknown as readonly Refused[]).map(({ selector, message }) => [
        selector,
        (node: ESTree.Node) => {
          context.report({ node, message })
        },
      ]),
    ),
})

export default definePlugin({
  meta: { name: 'house' },
  rules: { 'field-words': fieldTerms, 'no-syntax': noSyntax },
})
