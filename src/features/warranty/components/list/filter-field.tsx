import { Icon } from '../../../../ui/icon.tsx'
import '../../../../ui/field.css'

/** A search field with its icon. */
export function FilterField({
  label,
  placeholder,
  value,
  onType,
}: {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onType: (text: string) => void
}) {
  return (
    <search className="rc-find">
      <div className="in">
        <Icon name="search" className="mute" />
        <input
          type="search"
          value={value}
          maxLength={60}
          placeholder={placeholder}
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            onType(target.value)
          }}
        />
      </div>
    </search>
  )
}
