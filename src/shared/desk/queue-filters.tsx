import { useState } from 'react'
import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { KeyButton } from './desk-keys.tsx'
import { TextFilter } from './text-filter.tsx'

/** A choice of a field. */
interface Choice {
  readonly value: string
  readonly label: string
}

/**
 * The order of a desk's queue, and behind a button the account, the text and the saved views. All of it is in the address:
 * `onChange` sets its parameters, and the first order is no parameter.
 */
export function QueueFilters({
  sort,
  sorts,
  account,
  text,
  views,
  onChange,
}: {
  readonly sort: string
  /** The orders, the usual one first. */
  readonly sorts: readonly Choice[]
  readonly account: {
    /** Of the parameter, and its field: 'Servicer'. */
    readonly name: string
    readonly label: string
    readonly value: string
    readonly choices: readonly Choice[]
  }
  readonly text: { readonly value: string; readonly placeholder: string }
  readonly views: Omit<ComponentProps<typeof SavedViews>, 'onShow'>
  readonly onChange: (parameters: Readonly<Record<string, string>>) => void
}) {
  const count = [account.value, text.value].filter((one) => one !== '').length
  const [isOpen, setOpen] = useState(count > 0)
  const isKnown = account.value === '' || account.choices.some(({ value }) => value === account.value)
  const kind = account.label.toLowerCase()
  return (
    <div className="dk-filters">
      <div className="row">
        <SelectField
          label="Order"
          isLabelHidden
          value={sort}
          choices={[...sorts]}
          onChange={({ target }) => {
            onChange({ sort: target.value === sorts[0]?.value ? '' : target.value })
          }}
        />
        <KeyButton
          k="f"
          fill="clear"
          size="small"
          icon="filter"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {count === 0 ? 'Filters' : `Filters, ${count}`}
        </KeyButton>
      </div>
      {isOpen ? (
        <div className="dk-more">
          <SelectField
            label={account.label}
            isLabelHidden
            value={account.value}
            choices={[
              { value: '', label: `All ${kind}s` },
              ...(isKnown ? [] : [{ value: account.value, label: `Chosen ${kind}, none here` }]),
              ...account.choices,
            ]}
            onChange={({ target }) => {
              onChange({ [account.name]: target.value })
            }}
          />
          <TextFilter
            text={text.value}
            placeholder={text.placeholder}
            onFilter={(filter) => {
              onChange({ filter })
            }}
          />
          <SavedViews {...views} onShow={onChange} />
        </div>
      ) : null}
    </div>
  )
}
