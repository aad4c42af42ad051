// What the office asked about a registration, as its history has it.

/** The actions of the history that are decisions or questions. */
export const decisionActions = ['changeStatus', 'contactCustomer', 'undoApproval'] as const

/** The text of a question or a decision, without the addresses or statuses before it; '' where there is none. */
export function getDecisionText(message: string | null): string {
  const at = message?.indexOf(': ') ?? -1
  return message === null || at < 0 ? '' : message.slice(at + 2)
}

/** What was asked last, of a history from the oldest entry on; '' where the last decision asked nothing. */
export function findQuestion(history: readonly { readonly action: string; readonly message: string | null }[]): string {
  const last = history.findLast(({ action }) => decisionActions.some((one) => one === action))
  return getDecisionText(last?.message ?? null)
}
