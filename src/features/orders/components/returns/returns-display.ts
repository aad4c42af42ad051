import type { OrderReturn, ReturnRow } from '../../../../../contract/shapes/order-return.ts'
import { formatFee } from '../../../../../domain/returns/credit.ts'
import { getReturnStateLabel, returnConditions, returnReasons } from '../../../../../domain/returns/states.ts'
import type { ReturnCondition, ReturnReason, ReturnState } from '../../../../../domain/returns/states.ts'
import { toCents } from '../../../../../domain/money/cents.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import type { StatusMark, Tone } from '../../../../ui/status-chip.tsx'

const chips: Readonly<Record<ReturnState, { readonly tone: Tone; readonly mark: StatusMark }>> = {
  requested: { tone: 'warn', mark: 'ring' },
  opened: { tone: 'info', mark: 'ring' },
  received: { tone: 'info', mark: 'half' },
  credited: { tone: 'ok', mark: 'full' },
  declined: { tone: 'bad', mark: 'full' },
  cancelled: { tone: 'plain', mark: 'full' },
}

/** The chip of a return's state. */
export const getReturnChip = (state: ReturnState) => ({ label: getReturnStateLabel(state), ...chips[state] })

/** The path of the list, and of a return by its number. */
export const returnsPath = '/dashboard/returns'
export const getReturnPath = ({ number }: Pick<OrderReturn, 'number'>): string => `${returnsPath}/${number}`

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const reasonChoices: readonly { readonly value: ReturnReason; readonly label: string }[] = returnReasons.map(
  (value) => ({ value, label: capitalize(value) }),
)
export const conditionChoices: readonly { readonly value: ReturnCondition; readonly label: string }[] =
  returnConditions.map((value) => ({ value, label: capitalize(value) }))

/** `2 of 3 received`; empty before anything came. */
export function formatReceived({ pieces, received }: Pick<ReturnRow, 'pieces' | 'received'>): string {
  if (received === 0) return ''
  return received === pieces ? `${received} received` : `${received} of ${pieces} received`
}

/** `15%`, or an amount; empty for none. */
export const formatReturnFee = ({ kind, value }: OrderReturn['fee']): string =>
  formatFee({ kind, value: toCents(value) })

/** Where a credit goes or went, a sentence each. */
export function listWays(
  { to_balance, to_card, to_hand }: NonNullable<OrderReturn['credited']>,
  payment: OrderReturn['payment'],
): string[] {
  const account = payment === 'terms' ? 'credited to the account' : 'taken off what is due'
  return [
    to_balance === 0 ? '' : `${formatPrice(to_balance)} ${account}`,
    to_card === 0 ? '' : `${formatPrice(to_card)} back to the card`,
    to_hand === 0 ? '' : `${formatPrice(to_hand)} owed to the customer, to be returned by hand`,
  ].filter(Boolean)
}
